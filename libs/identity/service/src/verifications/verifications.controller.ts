import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import { verifyOtp } from '@nidaan/identity-contracts';
import { Route } from '@nidaan/platform-http';
import { VerificationsService } from './verifications.service.ts';

@Controller()
export class VerificationsController {
  constructor(private readonly verifications: VerificationsService) {}

  @Route(verifyOtp)
  verify({ body }: InputOf<typeof verifyOtp>): Promise<AnswerOf<typeof verifyOtp>> {
    return this.verifications.verify(body);
  }
}
