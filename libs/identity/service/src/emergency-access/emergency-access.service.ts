import { Injectable } from '@nestjs/common';
import { AppError, conflict, dayIn, forbidden, notFound, startOfDay, tooMany } from '@nidaan/kernel';
import {
  EMERGENCIES_A_DAY,
  EMERGENCY_MESSAGES as messages,
  EMERGENCY_MINUTES,
  mailEmergency,
  PASSWORD_HOURS,
  type NewEmergencyAccess,
  type OpenedEmergency,
  type OwnEmergency,
} from '@nidaan/identity-contracts';
import { findPatientBrief, findPersonVisits, patientDetail } from '@nidaan/patients-contracts';
import {
  currentAccount,
  currentContext,
  currentHospital,
  emergencyClosed,
  emergencyOpened,
  MOST_OPENED,
  RestrictedRecords,
  type EmergencyFacts,
  type Member,
} from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Database } from '@nidaan/platform-database';
import { EventsService, Live } from '@nidaan/platform-events';
import { Idempotency, ServiceClient } from '@nidaan/platform-http';
import { JobsService } from '@nidaan/platform-jobs';
import { Clock } from '@nidaan/platform-telemetry';
import { PasswordConfirmationService } from '../profiles/password-confirmation.service.ts';
import { ProfilesRepository } from '../profiles/profiles.repository.ts';
import { SessionListRepository } from '../sessions/session-list.repository.ts';
import { MemberHistoryService } from '../team/member-history.service.ts';
import { TeamRepository } from '../team/team.repository.ts';
import { TeamRulesService } from '../team/team-rules.service.ts';
import type { EmergencyGrantEntity } from './emergency-grant.entity.ts';
import { EmergencyGrantsRepository } from './emergency-grants.repository.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Opens records in emergencies, for the member who asks and for an hour (ORG-65). */
@Injectable()
export class EmergencyAccessService {
  constructor(
    private readonly grants: EmergencyGrantsRepository,
    private readonly team: TeamRepository,
    private readonly rules: TeamRulesService,
    private readonly history: MemberHistoryService,
    private readonly profiles: ProfilesRepository,
    private readonly sessions: SessionListRepository,
    private readonly confirmation: PasswordConfirmationService,
    private readonly restricted: RestrictedRecords,
    private readonly client: ServiceClient,
    private readonly once: Idempotency,
    private readonly database: Database,
    private readonly events: EventsService,
    private readonly jobs: JobsService,
    private readonly live: Live,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Throws 403 where the login is older than 12 hours and no password comes, 404 for an unknown visit, 409 where nothing is closed, 429 after five on a day. */
  async open({ patient, reason_code: reasonCode, reason, password }: NewEmergencyAccess): Promise<OpenedEmergency> {
    const accountId = currentAccount();
    await this.#confirm(accountId, password);
    const { member } = await this.rules.asking();
    const { personId, patientIds } = await this.#closed(patient, member);
    const hospitalId = currentHospital();
    return this.once.transaction(async (tx) => {
      // Of two at once the second counts the first.
      await this.team.lock();
      const now = this.clock.now();
      await this.#requireFew(member.facts.memberId, now);
      const id = await this.grants.nextId();
      const grant: EmergencyGrantEntity = {
        ...{
          hospitalId,
          id,
          memberId: member.facts.memberId,
          accountId,
          patientId: patient,
          personId,
          patientIds,
          reasonCode,
          reason,
        },
        ...{ openedAt: now, until: new Date(now.getTime() + EMERGENCY_MINUTES * MINUTE_MS) },
        ...{ verdict: null, note: '', reviewedBy: null, reviewedAt: null },
      };
      this.grants.add(tx, grant);
      await this.history.note(grant.memberId, [{ what: 'emergency', to: recordOf(grant), reason }]);
      await this.events.add(emergencyOpened, factsOf(grant));
      this.audit.wrote('identity.emergency-opened', patient);
      for (const to of await this.team.guardians(now)) await this.jobs.add(mailEmergency, { hospitalId, grantId: id, to });
      tx.afterCommit(() => this.live.changed('identity', [hospitalId]));
      return { id, until: grant.until.toISOString() };
    });
  }

  /** What the caller has opened and may still read: every tab and every device of theirs says so. */
  async own(): Promise<{ emergency_open?: OwnEmergency[] }> {
    const member = currentContext()?.member;
    if (!member?.holds('emergency.open')) return {};
    const now = this.clock.now();
    const open = await this.grants.openOf(member.memberId, now, new Date(now.getTime() - EMERGENCY_MINUTES * MINUTE_MS));
    const shown = open.map(({ id, until, patientIds: visits }) => ({ id, until: until.toISOString(), visits }));
    return shown.length > 0 ? { emergency_open: shown } : {};
  }

  /** Throws 404 for another's, unless the caller reviews them, and 409 for one that is over. */
  end(id: number): Promise<OpenedEmergency> {
    return this.database.transaction(async (tx) => {
      // As the opening does: histories of members are written one after the other.
      await this.team.lock();
      const grant = await this.grants.hold(id);
      const isTheirs = grant?.accountId === currentAccount() || currentContext()?.member?.holds('audit.view');
      if (!grant || !isTheirs) throw notFound(messages.unknown);
      const now = this.clock.now();
      if (grant.until <= now) throw conflict(messages.isOver);
      const ended = { ...grant, until: now };
      await this.grants.save(ended);
      await this.history.note(grant.memberId, [{ what: 'emergency', from: recordOf(grant), to: 'ended' }]);
      await this.events.add(emergencyClosed, factsOf(ended));
      this.audit.wrote('identity.emergency-closed', grant.patientId);
      tx.afterCommit(() => this.live.changed('identity', [grant.hospitalId]));
      return { id, until: now.toISOString() };
    });
  }

  async #confirm(accountId: number, password: string | undefined): Promise<void> {
    if (password !== undefined) return this.confirmation.check(accountId, password, 'password');
    const now = this.clock.now();
    const sessionId = currentContext()?.caller?.sessionId;
    const session = (await this.sessions.running(accountId, now)).find(({ id }) => id === sessionId);
    if (!session || now.getTime() - session.startedAt.getTime() > PASSWORD_HOURS * HOUR_MS)
      throw forbidden(messages.passwordNeeded, { password_required: true });
  }

  // What the record has that is closed to the member: restricted, or visits of branches that are not the member's.
  async #closed(patient: number, member: Member): Promise<{ personId: number | null; patientIds: number[] }> {
    const brief = await this.#asked(() => this.client.call(findPatientBrief, { params: { id: patient } }));
    const { visits } = await this.#asked(() => this.client.call(findPersonVisits, { params: { id: patient } }));
    const records = await this.restricted.closedTo(member, patientDetail);
    const own = member.branchSet;
    const seen =
      own &&
      (await this.client.call(findPersonVisits, { params: { id: patient }, query: { branches: own.join(',') } }).catch(noneSeen));
    const isElsewhere = seen !== null && seen.visits.length < visits.length;
    if (!records.hidesVisit(patient) && !isElsewhere) throw conflict(messages.openAlready);
    return { personId: brief.personId ?? null, patientIds: visits.slice(0, MOST_OPENED) };
  }

  async #asked<T>(ask: () => Promise<T>): Promise<T> {
    return ask().catch((fault: unknown) => {
      throw fault instanceof AppError && fault.status === 404 ? notFound(messages.patientUnknown) : fault;
    });
  }

  async #requireFew(memberId: number, now: Date): Promise<void> {
    const zone = (await this.profiles.hospital())!.timeZone;
    const midnight = startOfDay(zone, dayIn(zone, now));
    if ((await this.grants.since(memberId, midnight)) < EMERGENCIES_A_DAY) return;
    const tomorrow = midnight.getTime() + 24 * HOUR_MS;
    throw tooMany(Math.ceil((tomorrow - now.getTime()) / 1000), messages.tooOften);
  }
}

// The number alone: the history of a member outlives the name.
const recordOf = ({ patientId }: EmergencyGrantEntity): string => `Patient #${patientId}`;

// A visit of another branch is not among those in sight.
const noneSeen = (fault: unknown): { visits: number[] } => {
  if (fault instanceof AppError && fault.status === 404) return { visits: [] };
  throw fault;
};

const factsOf = ({ hospitalId, id: grantId, accountId, personId, patientIds, until }: EmergencyGrantEntity): EmergencyFacts => ({
  ...{ hospitalId, grantId, accountId, personId, patientIds },
  until: until.toISOString(),
});
