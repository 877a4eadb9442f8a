import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import { notMe } from '@nidaan/identity-contracts';
import { Route } from '@nidaan/platform-http';
import { NotMeService } from './not-me.service.ts';

@Controller()
export class SecurityNoticesController {
  constructor(private readonly service: NotMeService) {}

  @Route(notMe)
  notMe({ body }: InputOf<typeof notMe>): Promise<AnswerOf<typeof notMe>> {
    return this.service.stop(body.token);
  }
}
