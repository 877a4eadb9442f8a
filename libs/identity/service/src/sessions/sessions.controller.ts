import { Controller } from '@nestjs/common';
import type { InputOf } from '@nidaan/kernel';
import { login, refreshToken } from '@nidaan/identity-contracts';
import { Input, Route } from '@nidaan/platform-http';
import { SessionsService } from './sessions.service.ts';

@Controller()
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Route(login)
  login(@Input() { body }: InputOf<typeof login>): Promise<unknown> {
    return this.sessions.login(body);
  }

  @Route(refreshToken)
  refresh(@Input() { body }: InputOf<typeof refreshToken>): Promise<unknown> {
    return this.sessions.refresh(body);
  }
}
