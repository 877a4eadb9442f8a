import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import {
  beginLoginEnrolment,
  beginTotp,
  confirmLoginEnrolment,
  confirmTotp,
  loginMfa,
  removeTotp,
  renewBackupCodes,
  secondFactor,
} from '@nidaan/identity-contracts';
import { Route } from '@nidaan/platform-http';
import { SessionsService } from '../sessions/sessions.service.ts';
import { LoginEnrolmentsService } from './login-enrolments.service.ts';
import { SecondFactorService } from './second-factor.service.ts';

/** The second step of logins, and its settings. */
@Controller()
export class SecondFactorController {
  constructor(
    private readonly factors: SecondFactorService,
    private readonly sessions: SessionsService,
    private readonly enrolments: LoginEnrolmentsService,
  ) {}

  @Route(loginMfa)
  login({ body }: InputOf<typeof loginMfa>): Promise<AnswerOf<typeof loginMfa>> {
    return this.sessions.secondStep(body);
  }

  @Route(beginLoginEnrolment)
  beginAtLogin({ body }: InputOf<typeof beginLoginEnrolment>): Promise<AnswerOf<typeof beginLoginEnrolment>> {
    return this.enrolments.begin(body);
  }

  @Route(confirmLoginEnrolment)
  confirmAtLogin({ body }: InputOf<typeof confirmLoginEnrolment>): Promise<AnswerOf<typeof confirmLoginEnrolment>> {
    return this.sessions.enrolled(body);
  }

  @Route(secondFactor)
  state(): Promise<AnswerOf<typeof secondFactor>> {
    return this.factors.state();
  }

  @Route(beginTotp)
  begin({ body }: InputOf<typeof beginTotp>): Promise<AnswerOf<typeof beginTotp>> {
    return this.factors.begin(body);
  }

  @Route(confirmTotp)
  confirm({ body }: InputOf<typeof confirmTotp>): Promise<AnswerOf<typeof confirmTotp>> {
    return this.factors.confirm(body);
  }

  @Route(removeTotp)
  remove({ body }: InputOf<typeof removeTotp>): Promise<void> {
    return this.factors.remove(body);
  }

  @Route(renewBackupCodes)
  renewCodes({ body }: InputOf<typeof renewBackupCodes>): Promise<AnswerOf<typeof renewBackupCodes>> {
    return this.factors.renewCodes(body);
  }
}
