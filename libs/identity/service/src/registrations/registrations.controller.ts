import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import { registerHospital, resendOtp } from '@nidaan/identity-contracts';
import { Route } from '@nidaan/platform-http';
import { RegistrationsService } from './registrations.service.ts';

@Controller()
export class RegistrationsController {
  constructor(private readonly registrations: RegistrationsService) {}

  @Route(registerHospital)
  register({ body }: InputOf<typeof registerHospital>): Promise<AnswerOf<typeof registerHospital>> {
    return this.registrations.register(body);
  }

  @Route(resendOtp)
  resend({ body }: InputOf<typeof resendOtp>): Promise<AnswerOf<typeof resendOtp>> {
    return this.registrations.resend(body);
  }
}
