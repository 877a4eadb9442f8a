import { Injectable } from '@nestjs/common';
import { notFound, unauthorized } from '@nidaan/kernel';
import { SESSION_MESSAGES as messages, type SessionRow } from '@nidaan/identity-contracts';
import { currentContext, currentHospital, type Caller } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import { Clock } from '@nidaan/platform-telemetry';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { MembershipsService } from '../members/memberships.service.ts';
import { ProfilesRepository } from '../profiles/profiles.repository.ts';
import { deviceOf } from './device.ts';
import { SessionListRepository, type RunningSession, type SessionsPlace } from './session-list.repository.ts';
import { SessionRevocationService } from './session-revocation.service.ts';

/** Where somebody is signed in: listed, and ended one by one (ORG-49). */
@Injectable()
export class SessionListService {
  constructor(
    private readonly sessions: SessionListRepository,
    private readonly endings: SessionRevocationService,
    private readonly accounts: AccountsRepository,
    private readonly memberships: MembershipsService,
    private readonly profiles: ProfilesRepository,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The caller's own, in all hospitals. */
  async own(): Promise<SessionRow[]> {
    const { accountId, sessionId } = caller();
    const account = await this.accounts.byId(accountId);
    const memberships = account && !account.isStaff ? await this.memberships.open(account) : [];
    const names = new Map(memberships.map(({ hospitalId, hospitalName }) => [hospitalId, hospitalName]));
    const rows = await this.sessions.running(accountId, this.clock.now());
    const nameOf = ({ hospitalId }: RunningSession) => names.get(hospitalId ?? account?.hospitalId ?? 0) ?? '';
    return Promise.all(rows.map((row) => shown(row, nameOf(row), sessionId)));
  }

  /** Ends one of the caller's own; 404 for any other. */
  async endOwn(id: string): Promise<void> {
    const { accountId } = caller();
    await this.#end(accountId, id, await this.sessions.running(accountId, this.clock.now()));
  }

  /** Those of a member in the hospital at work. */
  async ofMember(accountId: number | null): Promise<SessionRow[]> {
    if (accountId === null) return [];
    const [rows, hospital] = [await this.#inHospital(accountId), await this.profiles.hospital()];
    return Promise.all(rows.map((row) => shown(row, hospital?.name ?? '', caller().sessionId)));
  }

  /** Ends one of a member in the hospital at work; 404 for any other. */
  async endOfMember(accountId: number | null, id: string): Promise<void> {
    if (accountId === null) throw notFound(messages.unknown);
    await this.#end(accountId, id, await this.#inHospital(accountId));
  }

  async #inHospital(accountId: number): Promise<RunningSession[]> {
    const account = await this.accounts.byId(accountId);
    const place: SessionsPlace = { hospitalId: currentHospital(), isHome: account?.hospitalId === currentHospital() };
    return this.sessions.running(accountId, this.clock.now(), place);
  }

  async #end(accountId: number, id: string, among: readonly RunningSession[]): Promise<void> {
    if (!among.some((session) => session.id === id)) throw notFound(messages.unknown);
    await this.database.transaction(() => this.endings.one(accountId, id));
  }
}

function caller(): Caller {
  const known = currentContext()?.caller;
  if (!known) throw unauthorized();
  return known;
}

const shown = async (session: RunningSession, hospital: string, current: string): Promise<SessionRow> => ({
  id: session.id,
  device: await deviceOf(session.userAgent),
  address: session.address,
  method: session.method,
  started_at: session.startedAt.toISOString(),
  last_seen_at: session.seenAt.toISOString(),
  is_current: session.id === current,
  hospital_name: hospital,
});
