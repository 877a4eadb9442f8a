import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import { forgotPassword, resetPassword } from '@nidaan/identity-contracts';
import { Route } from '@nidaan/platform-http';
import { ResetsService } from './resets.service.ts';

@Controller()
export class ResetsController {
  constructor(private readonly resets: ResetsService) {}

  @Route(forgotPassword)
  forgot({ body }: InputOf<typeof forgotPassword>): Promise<AnswerOf<typeof forgotPassword>> {
    return this.resets.forgot(body);
  }

  @Route(resetPassword)
  reset({ body }: InputOf<typeof resetPassword>): Promise<AnswerOf<typeof resetPassword>> {
    return this.resets.reset(body);
  }
}
