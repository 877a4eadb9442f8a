import { Controller } from '@nestjs/common';
import type { InputOf } from '@nidaan/kernel';
import { forgotPassword, resetPassword } from '@nidaan/identity-contracts';
import { Input, Route } from '@nidaan/platform-http';
import { ResetsService } from './resets.service.ts';

@Controller()
export class ResetsController {
  constructor(private readonly resets: ResetsService) {}

  @Route(forgotPassword)
  forgot(@Input() { body }: InputOf<typeof forgotPassword>): Promise<unknown> {
    return this.resets.forgot(body);
  }

  @Route(resetPassword)
  reset(@Input() { body }: InputOf<typeof resetPassword>): Promise<unknown> {
    return this.resets.reset(body);
  }
}
