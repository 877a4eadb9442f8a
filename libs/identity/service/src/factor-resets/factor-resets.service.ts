import { createHash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { conflict, invalid, notFound, type AnswerOf } from '@nidaan/kernel';
import {
  FACTOR_RESET_HOURS,
  FACTOR_RESET_MESSAGES as messages,
  mailFactorResetAsked,
  type resetAccountFactor,
  type stopFactorReset,
} from '@nidaan/identity-contracts';
import { asPlatform, currentAccount } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Database } from '@nidaan/platform-database';
import { JobsService } from '@nidaan/platform-jobs';
import { Clock } from '@nidaan/platform-telemetry';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { asHospital } from '../accounts/as-hospital.ts';
import { MembersRepository } from '../members/members.repository.ts';
import { TeamRepository } from '../team/team.repository.ts';
import type { FactorResetEntity } from './factor-reset.entity.ts';
import { FactorRemovalService } from './factor-removal.service.ts';
import { FactorResetsRepository } from './factor-resets.repository.ts';

/** The staff end the second step of whom no owner at home can help, a day after they said so, unless that person stops it (ORG-48). */
@Injectable()
export class FactorResetsService {
  constructor(
    private readonly resets: FactorResetsRepository,
    private readonly accounts: AccountsRepository,
    private readonly members: MembersRepository,
    private readonly team: TeamRepository,
    private readonly removal: FactorRemovalService,
    private readonly jobs: JobsService,
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Throws 404 for an unknown account, 409 where another owner can do it, where nothing is to be taken, and where it was asked for. */
  async ask(accountId: number, reason: string, ticket: number): Promise<AnswerOf<typeof resetAccountFactor>> {
    const askedBy = currentAccount();
    const hospitalId = (await this.accounts.byId(accountId))?.hospitalId;
    if (hospitalId == null) throw notFound(messages.accountUnknown);
    const reset = await asHospital(hospitalId, () =>
      this.database.transaction(async () => {
        await this.team.lock();
        if (!(await this.removal.isOn(accountId))) throw conflict(messages.isOff);
        if (await this.#hasOtherOwner(accountId)) throw conflict(messages.hasOtherOwner);
        if (await this.resets.isWaiting(accountId)) throw conflict(messages.isAsked);
        const askedAt = this.clock.now();
        const actsAt = new Date(askedAt.getTime() + FACTOR_RESET_HOURS * 3_600_000);
        const id = randomUUID();
        const nothingYet = { stopHash: null, stoppedAt: null, doneAt: null };
        await this.resets.add({ id, accountId, reason, ticket, askedBy, askedAt, actsAt, ...nothingYet });
        await this.jobs.add(mailFactorResetAsked, { resetId: id });
        this.audit.wrote('identity.second-factor-reset-asked', accountId);
        return { account_id: accountId, acts_at: actsAt.toISOString() };
      }),
    );
    await this.#notePlatform('identity.second-factor-reset-asked', accountId);
    return reset;
  }

  /** Throws 400 where there is nothing to stop. */
  async stop(token: string): Promise<AnswerOf<typeof stopFactorReset>> {
    const waiting = await this.resets.waitingWith(hashOfKey(token));
    const hospitalId = waiting && (await this.accounts.byId(waiting.accountId))?.hospitalId;
    if (!waiting || hospitalId == null) throw invalid(messages.linkOver);
    const { id, accountId } = waiting;
    await asHospital(hospitalId, () =>
      this.database.transaction(async () => {
        if (!(await this.resets.stop(id, this.clock.now()))) throw invalid(messages.linkOver);
        this.audit.wrote('identity.second-factor-reset-stopped', accountId);
      }),
    );
    await this.#notePlatform('identity.second-factor-reset-stopped', accountId);
    return { message: messages.stopped };
  }

  /** Does what is due and was not stopped. */
  async actOnDue(): Promise<void> {
    for (const reset of await this.resets.due(this.clock.now())) await this.#act(reset);
  }

  async #act({ id, accountId }: FactorResetEntity): Promise<void> {
    const hospitalId = (await this.accounts.byId(accountId))?.hospitalId;
    if (hospitalId == null) return;
    const isDone = await asHospital(hospitalId, () =>
      this.database.transaction(async () => {
        if (!(await this.resets.finish(id, this.clock.now()))) return false;
        if (await this.removal.isOn(accountId)) await this.removal.remove(accountId);
        return true;
      }),
    );
    if (isDone) await this.#notePlatform('identity.second-factor-reset', accountId);
  }

  // A transaction is of one hospital, so the platform's trail tells of it in one of its own, once it is so.
  #notePlatform(what: `identity.${string}`, accountId: number): Promise<void> {
    return asPlatform(() => this.database.transaction(async () => this.audit.wrote(what, accountId)));
  }

  // Whoever has left the hospital is no member whom its owners can help.
  async #hasOtherOwner(accountId: number): Promise<boolean> {
    const own = await this.members.ofAccount(accountId);
    if (own?.status !== 'active' && own?.status !== 'suspended') return false;
    const now = this.clock.now();
    const owners = await this.team.list({ role: 'owner', within: null });
    return owners.some(
      (owner) =>
        owner.accountId !== null &&
        owner.accountId !== accountId &&
        owner.status === 'active' &&
        owner.branchIds === null &&
        (owner.validUntil === null || owner.validUntil > now),
    );
  }
}

/** The key carries 256 bits, so a fast hash suffices. */
export const hashOfKey = (token: string): Buffer => createHash('sha256').update(token).digest();
