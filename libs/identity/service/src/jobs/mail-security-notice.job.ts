import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type JobDataOf } from '@nidaan/kernel';
import { mailSecurityNotice, NOT_ME_PAGE } from '@nidaan/identity-contracts';
import { Config, publicUrlOf } from '@nidaan/platform-config';
import { JobHandler } from '@nidaan/platform-jobs';
import { Mail } from '@nidaan/platform-mail';
import { hashOfToken } from '../security-notices/not-me.service.ts';
import { securityNoticeMail } from '../security-notices/security-notice-mail.ts';
import { SecurityNoticesRepository } from '../security-notices/security-notices.repository.ts';
import { timeInMail } from './time-in-mail.ts';

/** Mails what happened to a login. A retry makes a new key: that of the failed try was never kept. */
@Injectable()
export class MailSecurityNoticeJob {
  constructor(
    private readonly notices: SecurityNoticesRepository,
    private readonly mail: Mail,
    private readonly config: Config,
  ) {}

  @JobHandler(mailSecurityNotice)
  async run({ noticeId }: JobDataOf<typeof mailSecurityNotice>): Promise<void> {
    const notice = await this.notices.find(noticeId);
    if (!notice) return;
    const token = randomBytes(32).toString('base64url');
    if (!(await this.notices.setToken(noticeId, hashOfToken(token)))) return;
    const { email, kind, facts, at } = notice;
    const when = timeInMail(this.config.values.TIME_ZONE, at);
    const link = `${publicUrlOf(this.config.values)}${NOT_ME_PAGE}#${token}`;
    await this.mail.send(securityNoticeMail(email, { kind, facts, when, link }));
  }
}
