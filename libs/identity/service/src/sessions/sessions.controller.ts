import { Controller } from '@nestjs/common';
import type { InputOf } from '@nidaan/kernel';
import { login, logout, logoutOthers, refreshToken } from '@nidaan/identity-contracts';
import { Input, Route } from '@nidaan/platform-http';
import { SessionRevocationService } from './session-revocation.service.ts';
import { SessionsService } from './sessions.service.ts';

@Controller()
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly endings: SessionRevocationService,
  ) {}

  @Route(login)
  login(@Input() { body }: InputOf<typeof login>): Promise<unknown> {
    return this.sessions.login(body);
  }

  @Route(refreshToken)
  refresh(@Input() { body }: InputOf<typeof refreshToken>): Promise<unknown> {
    return this.sessions.refresh(body);
  }

  @Route(logout)
  logout(): Promise<unknown> {
    return this.endings.logout();
  }

  @Route(logoutOthers)
  logoutOthers(): Promise<unknown> {
    return this.endings.logoutOthers();
  }
}
