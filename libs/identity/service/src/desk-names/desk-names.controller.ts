import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import { chooseNewPassword, renewOneTimePassword } from '@nidaan/identity-contracts';
import { Route } from '@nidaan/platform-http';
import { SessionsService } from '../sessions/sessions.service.ts';
import { DeskNamesService } from './desk-names.service.ts';
import { OneTimePasswordsService } from './one-time-passwords.service.ts';

@Controller()
export class DeskNamesController {
  constructor(
    private readonly names: DeskNamesService,
    private readonly oneTime: OneTimePasswordsService,
    private readonly sessions: SessionsService,
  ) {}

  @Route(renewOneTimePassword)
  renew({ params }: InputOf<typeof renewOneTimePassword>): Promise<AnswerOf<typeof renewOneTimePassword>> {
    return this.names.renew(params.id);
  }

  @Route(chooseNewPassword)
  async choose({ body }: InputOf<typeof chooseNewPassword>): Promise<AnswerOf<typeof chooseNewPassword>> {
    const account = await this.oneTime.change(body.change_token, body.new_password);
    return this.sessions.enterAfter(account);
  }
}
