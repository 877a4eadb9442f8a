import { Controller } from '@nestjs/common';
import type { InputOf } from '@nidaan/kernel';
import { registerHospital, resendOtp } from '@nidaan/identity-contracts';
import { Input, Route } from '@nidaan/platform-http';
import { RegistrationsService } from './registrations.service.ts';

@Controller()
export class RegistrationsController {
  constructor(private readonly registrations: RegistrationsService) {}

  @Route(registerHospital)
  register(@Input() { body }: InputOf<typeof registerHospital>): Promise<unknown> {
    return this.registrations.register(body);
  }

  @Route(resendOtp)
  resend(@Input() { body }: InputOf<typeof resendOtp>): Promise<unknown> {
    return this.registrations.resend(body);
  }
}
