import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type JobDataOf } from '@nidaan/kernel';
import { isDeskName, mailEmailChange } from '@nidaan/identity-contracts';
import { Config, publicUrlOf } from '@nidaan/platform-config';
import { JobHandler } from '@nidaan/platform-jobs';
import { Mail } from '@nidaan/platform-mail';
import { emailChangedMail, emailReplacedMail } from '../profiles/email-change-mail.ts';
import { EmailChangesRepository } from '../profiles/email-changes.repository.ts';
import { hashOf } from '../restores/email-restores.service.ts';
import { timeInMail } from './time-in-mail.ts';

/** Mails a former address that its account has another e-mail now. A retry makes a new restore key: the secret of the failed try was never kept. */
@Injectable()
export class MailEmailChangeJob {
  constructor(
    private readonly changes: EmailChangesRepository,
    private readonly mail: Mail,
    private readonly config: Config,
  ) {}

  @JobHandler(mailEmailChange)
  async run({ changeId }: JobDataOf<typeof mailEmailChange>): Promise<void> {
    const change = await this.changes.byId(changeId);
    // To a sign-in name no mail is sent (ORG-22).
    if (!change || isDeskName(change.formerEmail)) return;
    const { formerEmail: to, changedAt: at, wayBackUntil: until } = change;
    const { TIME_ZONE } = this.config.values;
    const when = (time: Date) => timeInMail(TIME_ZONE, time);
    if (until === null) return this.mail.send(emailReplacedMail(to, when(at)));
    const token = randomBytes(32).toString('base64url');
    if (!(await this.changes.setToken(changeId, hashOf(token)))) return;
    const site = publicUrlOf(this.config.values);
    await this.mail.send(emailChangedMail(to, { changed: when(at), until: when(until), site, token }));
  }
}
