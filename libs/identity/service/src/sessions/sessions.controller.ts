import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import {
  endOtherSessions,
  endSession,
  listSessions,
  login,
  logout,
  logoutOthers,
  refreshToken,
  switchHospital,
  unlockScreen,
} from '@nidaan/identity-contracts';
import { currentAccount } from '@nidaan/platform-access';
import { Route } from '@nidaan/platform-http';
import { SessionRevocationService } from './session-revocation.service.ts';
import { PasswordConfirmationService } from '../profiles/password-confirmation.service.ts';
import { SessionListService } from './session-list.service.ts';
import { SessionsService } from './sessions.service.ts';

@Controller()
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly endings: SessionRevocationService,
    private readonly running: SessionListService,
    private readonly confirmation: PasswordConfirmationService,
  ) {}

  @Route(login)
  login({ body }: InputOf<typeof login>): Promise<AnswerOf<typeof login>> {
    return this.sessions.login(body);
  }

  @Route(refreshToken)
  refresh({ body }: InputOf<typeof refreshToken>): Promise<AnswerOf<typeof refreshToken>> {
    return this.sessions.refresh(body);
  }

  @Route(logout)
  logout(): Promise<AnswerOf<typeof logout>> {
    return this.endings.logout();
  }

  @Route(logoutOthers)
  logoutOthers(): Promise<AnswerOf<typeof logoutOthers>> {
    return this.endings.logoutOthers();
  }

  @Route(listSessions)
  list(): Promise<AnswerOf<typeof listSessions>> {
    return this.running.own();
  }

  @Route(endSession)
  end({ params }: InputOf<typeof endSession>): Promise<void> {
    return this.running.endOwn(params.id);
  }

  @Route(endOtherSessions)
  async endOthers(): Promise<void> {
    await this.endings.logoutOthers();
  }

  @Route(switchHospital)
  switch({ body }: InputOf<typeof switchHospital>): Promise<AnswerOf<typeof switchHospital>> {
    return this.sessions.switch(body);
  }

  @Route(unlockScreen)
  async unlock({ body }: InputOf<typeof unlockScreen>): Promise<void> {
    await this.confirmation.check(currentAccount(), body.password, 'password');
  }
}
