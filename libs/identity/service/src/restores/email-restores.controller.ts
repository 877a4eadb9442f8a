import { Controller } from '@nestjs/common';
import type { InputOf } from '@nidaan/kernel';
import { restoreEmail } from '@nidaan/identity-contracts';
import { Input, Route } from '@nidaan/platform-http';
import { EmailRestoresService } from './email-restores.service.ts';

@Controller()
export class EmailRestoresController {
  constructor(private readonly restores: EmailRestoresService) {}

  @Route(restoreEmail)
  restore(@Input() { body }: InputOf<typeof restoreEmail>): Promise<unknown> {
    return this.restores.restore(body);
  }
}
