import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type JobDataOf } from '@nidaan/kernel';
import { isDeskName, mailFactorReset, mailFactorResetAsked, resetFactors, STOP_RESET_PAGE } from '@nidaan/identity-contracts';
import { runAs } from '@nidaan/platform-access';
import { Config, publicUrlOf } from '@nidaan/platform-config';
import { JobHandler } from '@nidaan/platform-jobs';
import { Mail } from '@nidaan/platform-mail';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { factorResetAskedMail, factorResetMail } from '../factor-resets/factor-reset-mails.ts';
import { FactorResetsRepository } from '../factor-resets/factor-resets.repository.ts';
import { FactorResetsService, hashOfKey } from '../factor-resets/factor-resets.service.ts';
import { ProfilesRepository } from '../profiles/profiles.repository.ts';
import { TeamRepository } from '../team/team.repository.ts';
import { timeInMail } from './time-in-mail.ts';

/** What becomes of second steps in the background: mails, and the resets whose day has passed. */
@Injectable()
export class FactorResetJobs {
  constructor(
    private readonly resets: FactorResetsService,
    private readonly rows: FactorResetsRepository,
    private readonly accounts: AccountsRepository,
    private readonly team: TeamRepository,
    private readonly profiles: ProfilesRepository,
    private readonly mail: Mail,
    private readonly config: Config,
  ) {}

  @JobHandler(mailFactorReset)
  async tell({ hospitalId, memberId, byId, to }: JobDataOf<typeof mailFactorReset>): Promise<void> {
    const letter = await runAs({ hospitalId }, async () => {
      const [names, reader] = [await this.team.names([memberId, byId]), await this.team.find(to)];
      const hospital = await this.profiles.hospital();
      if (!hospital || !reader?.email || isDeskName(reader.email)) return null;
      const [name = '', by = ''] = [names.get(memberId), names.get(byId)];
      return factorResetMail(reader.email, { hospital: hospital.name, name, by });
    });
    if (letter) await this.mail.send(letter);
  }

  /** A retry makes a new key: that of the failed try was never kept. */
  @JobHandler(mailFactorResetAsked)
  async tellOwner({ resetId }: JobDataOf<typeof mailFactorResetAsked>): Promise<void> {
    const reset = await this.rows.find(resetId);
    const account = reset && (await this.accounts.byId(reset.accountId));
    if (!reset || !account || isDeskName(account.email)) return;
    const token = randomBytes(32).toString('base64url');
    if (!(await this.rows.setKey(resetId, hashOfKey(token)))) return;
    const when = timeInMail(this.config.values.TIME_ZONE, reset.actsAt);
    const link = `${publicUrlOf(this.config.values)}${STOP_RESET_PAGE}#${token}`;
    await this.mail.send(factorResetAskedMail(account.email, { when, link }));
  }

  @JobHandler(resetFactors)
  act(): Promise<void> {
    return this.resets.actOnDue();
  }
}
