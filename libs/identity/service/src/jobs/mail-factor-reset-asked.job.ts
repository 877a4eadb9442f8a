import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type JobDataOf } from '@nidaan/kernel';
import { isDeskName, mailFactorResetAsked, STOP_RESET_PAGE } from '@nidaan/identity-contracts';
import { Config, publicUrlOf } from '@nidaan/platform-config';
import { JobHandler } from '@nidaan/platform-jobs';
import { Mail } from '@nidaan/platform-mail';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { factorResetAskedMail } from '../factor-resets/factor-reset-mails.ts';
import { FactorResetsRepository } from '../factor-resets/factor-resets.repository.ts';
import { hashOfKey } from '../factor-resets/factor-resets.service.ts';
import { timeInMail } from './time-in-mail.ts';

/** A retry makes a new key: that of the failed try was never kept. */
@Injectable()
export class MailFactorResetAskedJob {
  constructor(
    private readonly resets: FactorResetsRepository,
    private readonly accounts: AccountsRepository,
    private readonly mail: Mail,
    private readonly config: Config,
  ) {}

  @JobHandler(mailFactorResetAsked)
  async run({ resetId }: JobDataOf<typeof mailFactorResetAsked>): Promise<void> {
    const reset = await this.resets.find(resetId);
    const account = reset && (await this.accounts.byId(reset.accountId));
    if (!reset || !account || isDeskName(account.email)) return;
    const token = randomBytes(32).toString('base64url');
    if (!(await this.resets.setKey(resetId, hashOfKey(token)))) return;
    const when = timeInMail(this.config.values.TIME_ZONE, reset.actsAt);
    const link = `${publicUrlOf(this.config.values)}${STOP_RESET_PAGE}#${token}`;
    await this.mail.send(factorResetAskedMail(account.email, { when, link }));
  }
}
