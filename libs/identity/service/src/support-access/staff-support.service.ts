import { Injectable } from '@nestjs/common';
import { conflict, notFound, type AnswerOf, type InputOf } from '@nidaan/kernel';
import {
  mailSupportAccess,
  SUPPORT_ACCESS_MESSAGES as messages,
  SUPPORT_TOKEN_MINUTES,
  type askForSupportAccess,
  type enterSupportAccess,
  type StaffSupportAccess,
} from '@nidaan/identity-contracts';
import { asPlatform, currentAccount, supportAccessChanged, supportSession, Tokens } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Database } from '@nidaan/platform-database';
import { EventsService } from '@nidaan/platform-events';
import { JobsService } from '@nidaan/platform-jobs';
import { Clock } from '@nidaan/platform-telemetry';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { asHospital } from '../accounts/as-hospital.ts';
import { PrincipalsService } from '../accounts/principals.service.ts';
import { ProfilesRepository } from '../profiles/profiles.repository.ts';
import { TeamRepository } from '../team/team.repository.ts';
import { factsOfGrant, shownGrant } from './shown-grant.ts';
import { emptyGrant, type SupportGrantEntity } from './support-grant.entity.ts';
import { SupportGrantsRepository } from './support-grants.repository.ts';

const MINUTE_MS = 60_000;

/** The platform's staff ask a hospital to let them in, and come in where one did (ORG-67, ORG-68). */
@Injectable()
export class StaffSupportService {
  constructor(
    private readonly grants: SupportGrantsRepository,
    private readonly principals: PrincipalsService,
    private readonly accounts: AccountsRepository,
    private readonly profiles: ProfilesRepository,
    private readonly team: TeamRepository,
    private readonly tokens: Tokens,
    private readonly jobs: JobsService,
    private readonly events: EventsService,
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<StaffSupportAccess[]> {
    const grants = await this.grants.forStaff(this.clock.now());
    return Promise.all(grants.map((grant) => asHospital(grant.hospitalId, () => this.#shown(grant))));
  }

  /** Throws 404 for an account that registered no hospital, 409 while one is asked for or open. */
  async ask(
    principal: number,
    { reason, ticket }: InputOf<typeof askForSupportAccess>['body'],
  ): Promise<AnswerOf<typeof askForSupportAccess>> {
    const askedBy = await this.#ownName();
    const asked = await this.principals.inHospitalOf(principal, async (hospitalId) => {
      await this.team.lock();
      const now = this.clock.now();
      if (await this.grants.running(now)) throw conflict(messages.isOpen);
      const unfinished = await this.grants.unfinished();
      if (unfinished.some(({ state }) => state === 'asked')) throw conflict(messages.isAsked);
      const grant = { ...emptyGrant, hospitalId, state: 'asked' as const, reason, ticket: ticket ?? null, askedBy, askedAt: now };
      const id = await this.grants.add(grant);
      for (const to of await this.team.owners(now))
        await this.jobs.add(mailSupportAccess, { hospitalId, grantId: id, to, what: 'asked' });
      this.audit.wrote('identity.support-access-asked', id);
      return this.#shown({ ...grant, id });
    });
    await this.#notePlatform('identity.support-access-asked', asked.id);
    return asked;
  }

  /** Throws 404 for an unknown grant, 409 for one that is not open, and while another of the staff is in. */
  async enter(id: number): Promise<AnswerOf<typeof enterSupportAccess>> {
    const accountId = currentAccount();
    const name = await this.#ownName();
    const known = await this.grants.find(id);
    if (!known) throw notFound(messages.unknown);
    const { hospitalId } = known;
    const until = await asHospital(hospitalId, () =>
      this.database.transaction(async () => {
        const grant = (await this.grants.hold(id))!;
        if (grant.state !== 'open' || grant.until! <= this.clock.now()) throw conflict(messages.isOver);
        if (grant.accountId === null) await this.#enterFirst(grant, accountId, name);
        else if (grant.accountId !== accountId) throw conflict(messages.taken(grant.enteredBy));
        this.audit.wrote('identity.support-access-entered', id);
        return grant.until!;
      }),
    );
    await this.#notePlatform('identity.support-access-entered', id);
    return this.#letIn({ id, hospitalId, until }, accountId);
  }

  async #enterFirst(grant: SupportGrantEntity, accountId: number, enteredBy: string): Promise<void> {
    const entered = { ...grant, accountId, enteredBy, enteredAt: this.clock.now(), version: grant.version + 1 };
    await this.grants.save(entered);
    await this.events.add(supportAccessChanged, factsOfGrant(entered));
  }

  async #letIn(
    { id, hospitalId, until }: { id: number; hospitalId: number; until: Date },
    accountId: number,
  ): Promise<AnswerOf<typeof enterSupportAccess>> {
    const now = this.clock.now().getTime();
    const ends = Math.min(until.getTime(), now + SUPPORT_TOKEN_MINUTES * MINUTE_MS);
    const caller = { accountId, hospitalId, isStaff: false, sessionId: supportSession(id) };
    // The release before knows no grants: it must refuse the token.
    const access = this.tokens.sign(caller, { lifeSeconds: Math.floor((ends - now) / 1000), isForMembers: true });
    const hospital = await asHospital(hospitalId, () => this.profiles.hospital());
    return { access, hospital_name: hospital?.name ?? '', until: new Date(ends).toISOString() };
  }

  // Within the hospital of the grant.
  async #shown(grant: SupportGrantEntity): Promise<StaffSupportAccess> {
    const hospital = await this.profiles.hospital();
    return { ...shownGrant(grant, this.clock.now()), hospital_id: grant.hospitalId, hospital_name: hospital?.name ?? '' };
  }

  async #ownName(): Promise<string> {
    return (await this.accounts.byId(currentAccount()))?.username ?? '';
  }

  // A transaction is of one hospital, so the platform's trail tells of it in one of its own, once it is so.
  #notePlatform(what: `identity.${string}`, id: number): Promise<void> {
    return asPlatform(() => this.database.transaction(async () => this.audit.wrote(what, id)));
  }
}
