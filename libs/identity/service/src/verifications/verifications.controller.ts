import { Controller } from '@nestjs/common';
import type { InputOf } from '@nidaan/kernel';
import { verifyOtp } from '@nidaan/identity-contracts';
import { Input, Route } from '@nidaan/platform-http';
import { VerificationsService } from './verifications.service.ts';

@Controller()
export class VerificationsController {
  constructor(private readonly verifications: VerificationsService) {}

  @Route(verifyOtp)
  verify(@Input() { body }: InputOf<typeof verifyOtp>): Promise<unknown> {
    return this.verifications.verify(body);
  }
}
