import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import { restoreEmail } from '@nidaan/identity-contracts';
import { Route } from '@nidaan/platform-http';
import { EmailRestoresService } from './email-restores.service.ts';

@Controller()
export class EmailRestoresController {
  constructor(private readonly restores: EmailRestoresService) {}

  @Route(restoreEmail)
  restore({ body }: InputOf<typeof restoreEmail>): Promise<AnswerOf<typeof restoreEmail>> {
    return this.restores.restore(body);
  }
}
