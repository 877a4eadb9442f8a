import { Injectable } from '@nestjs/common';
import { conflict, type AnswerOf } from '@nidaan/kernel';
import { FACTOR_RESET_MESSAGES as messages, mailFactorReset, type resetMemberFactor } from '@nidaan/identity-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import { JobsService } from '@nidaan/platform-jobs';
import { Clock } from '@nidaan/platform-telemetry';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { MemberChangesService } from '../team/member-changes.service.ts';
import { MemberHistoryService } from '../team/member-history.service.ts';
import { TeamService } from '../team/team.service.ts';
import { FactorRemovalService } from './factor-removal.service.ts';

/** A manager takes the second step from a member who lost the phone (ORG-48). */
@Injectable()
export class MemberFactorsService {
  constructor(
    private readonly changes: MemberChangesService,
    private readonly list: TeamService,
    private readonly accounts: AccountsRepository,
    private readonly removal: FactorRemovalService,
    private readonly history: MemberHistoryService,
    private readonly jobs: JobsService,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Throws 403 of a manager for an owner and of anybody for himself, 409 for a login of another hospital. */
  reset(id: number, reason: string): Promise<AnswerOf<typeof resetMemberFactor>> {
    return this.database.transaction(async () => {
      const { giver, member } = await this.changes.begin(id);
      giver.requireNotSelf(member);
      const { accountId } = member;
      if (accountId === null) throw conflict(messages.isOff);
      // Who is at home elsewhere uses the same second step there.
      const account = await this.accounts.byId(accountId);
      if (account?.hospitalId !== currentHospital()) throw conflict(messages.elsewhere);
      await this.removal.remove(accountId);
      const by = { id: giver.id, name: giver.name };
      await this.history.note(id, [{ what: 'second_factor', from: 'on', to: 'off', reason }], by);
      const hospitalId = currentHospital();
      const at = this.clock.now().toISOString();
      for (const to of new Set([id, giver.id]))
        await this.jobs.add(mailFactorReset, { hospitalId, memberId: id, byId: giver.id, to, at });
      return this.list.one(id);
    });
  }
}
