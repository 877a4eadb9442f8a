import { Inject, Injectable, Optional } from '@nestjs/common';
import { z } from 'zod';
import { DOMAIN_SERVICES, event } from '@nidaan/kernel';
import { Database } from '@nidaan/platform-database';
import { SharedRedis } from '@nidaan/platform-redis';
import type { Caller } from '@nidaan/platform-telemetry';
import { lookRegularly } from './regular-look.ts';
import { RESTORED, RevocationsRepository, suspendedKey, type RevocationRow } from './revocations.repository.ts';

const payload = z.object({ accountId: z.number().int(), sessionId: z.string().nullable(), at: z.string() });
const sample = { accountId: 7, sessionId: null, at: '2026-11-20T06:30:00.000Z' };

/** Running tokens of an account (or of one of its sessions) stop working at once, everywhere. */
export const accessRevoked = event({
  name: 'identity.access.revoked.v1',
  owner: 'identity',
  payload,
  aggregate: (revoked) => revoked.accountId,
  // Each applies it by itself; the answer waits until no service accepts the tokens any more.
  readBy: DOMAIN_SERVICES,
  shownTo: 'nobody',
  sample,
});

/** An account may be used again (STA-08). */
export const accessRestored = event({
  name: 'identity.access.restored.v1',
  owner: 'identity',
  payload,
  aggregate: (restored) => restored.accountId,
  readBy: DOMAIN_SERVICES,
  shownTo: 'nobody',
  sample,
});

const hospitalChange = z.object({ hospitalId: z.number().int(), at: z.string() });

/** All members of a hospital are refused at once, everywhere, until it is resumed (ORG-27). */
export const hospitalSuspended = event({
  name: 'identity.hospital.suspended.v1',
  owner: 'identity',
  payload: hospitalChange,
  aggregate: (suspended) => suspended.hospitalId,
  readBy: DOMAIN_SERVICES,
  shownTo: 'nobody',
  kept: true,
  sample: { hospitalId: 7, at: '2026-11-20T06:30:00.000Z' },
});

/** Whoever was active when the hospital was suspended is let in again. */
export const hospitalResumed = event({
  name: 'identity.hospital.resumed.v1',
  owner: 'identity',
  payload: hospitalChange,
  aggregate: (resumed) => resumed.hospitalId,
  readBy: DOMAIN_SERVICES,
  shownTo: 'nobody',
  kept: true,
  sample: { hospitalId: 7, at: '2026-11-20T06:30:00.000Z' },
});

const keyOf = (accountId: number, sessionId: string | null) => `${accountId}:${sessionId ?? ''}`;

const RESUMED = /^resumed:(\d+)$/;
const isWayBack = ({ session_id: id }: RevocationRow): boolean => id === RESTORED || RESUMED.test(id);
const restoredBy = ({ account_id: accountId, session_id: id }: RevocationRow): string => {
  const hospital = RESUMED.exec(id)?.[1];
  return hospital === undefined ? keyOf(accountId, null) : keyOf(0, suspendedKey(Number(hospital)));
};

const keyOfRow = (row: RevocationRow) => keyOf(row.account_id, row.session_id);

// Sessions whose tokens have expired leave the memory then.
const RELOAD_MS = 3_600_000;
// Of more, the whole table is read.
const MOST_NEW = 5000;
const CHANGE_MS = 30_000;

/** The accounts and sessions whose tokens are refused, kept in memory and in the service's own table. */
@Injectable()
export class Revocations {
  #revoked = new Set<string>();
  readonly #table: RevocationsRepository;
  #horizon = 0;
  #loadedAt = -RELOAD_MS;
  // What handlers changed of late: a look may have read the table before their transaction committed.
  readonly #changes = new Map<string, { isRevoked: boolean; at: number }>();
  readonly #listeners = new Set<() => void>();
  // The process that handles the event knows at once, its replicas by Redis; with Redis unreachable they learn by these looks.
  #endLooks = (): void => undefined;

  constructor(
    private readonly database: Database,
    @Optional() @Inject(SharedRedis) private readonly redis?: SharedRedis,
  ) {
    this.#table = new RevocationsRepository(database);
  }

  isRevoked(caller: Caller): boolean {
    if (this.#revoked.size === 0) return false;
    const { accountId, sessionId, hospitalId } = caller;
    if (this.#revoked.has(keyOf(accountId, null)) || this.#revoked.has(keyOf(accountId, sessionId))) return true;
    // A service asks in the name of a hospital for what goes on by itself, suspended or not.
    return hospitalId !== null && accountId !== 0 && this.isSuspended(hospitalId);
  }

  /** Whether nobody of the hospital is let in now. */
  isSuspended(hospitalId: number): boolean {
    return this.#revoked.has(keyOf(0, suspendedKey(hospitalId)));
  }

  /** Calls back whenever there may be new revocations: for what outlives the call that was let in. Returns the way out. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async start(): Promise<void> {
    this.redis?.subscribe(this.#channel, (message) => {
      const [key, isRevoked] = JSON.parse(message) as [string, boolean];
      this.#change(key, isRevoked);
    });
    await this.#load();
    this.#endLooks = lookRegularly(this.database, () => this.#look());
  }

  stop(): void {
    this.#endLooks();
  }

  /** Called by the handler of `accessRevoked`, inside its transaction. */
  async revoke(accountId: number, sessionId: string | null, at: string): Promise<void> {
    await this.#table.revoke(accountId, sessionId, at);
    this.#changeEverywhere(keyOf(accountId, sessionId), true);
  }

  async restore(accountId: number): Promise<void> {
    await this.#table.restore(accountId);
    this.#changeEverywhere(keyOf(accountId, null), false);
  }

  /** Called by the handlers of `hospitalSuspended` and `hospitalResumed`, inside their transactions. */
  async setSuspended(hospitalId: number, isSuspended: boolean, at: string): Promise<void> {
    if (await this.#table.setSuspended(hospitalId, isSuspended, at))
      this.#changeEverywhere(keyOf(0, suspendedKey(hospitalId)), isSuspended);
  }

  get #channel(): string {
    return `revocations:${this.database.schema}`;
  }

  // After the commit only: a rolled-back revocation must not take effect.
  #changeEverywhere(key: string, isRevoked: boolean): void {
    const change = () => {
      this.#change(key, isRevoked);
      this.redis?.publish(this.#channel, JSON.stringify([key, isRevoked]));
    };
    const tx = this.database.current;
    if (tx) tx.afterCommit(change);
    else change();
  }

  #change(key: string, isRevoked: boolean): void {
    this.#changes.set(key, { isRevoked, at: Date.now() });
    this.#mark(key, isRevoked);
    if (isRevoked) this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }

  #mark(key: string, isRevoked: boolean): void {
    if (isRevoked) this.#revoked.add(key);
    else this.#revoked.delete(key);
  }

  /** Reads what was written since the last look; all of it once an hour, and where the database is another one than before. */
  async #look(): Promise<void> {
    if (Date.now() - this.#loadedAt >= RELOAD_MS) return this.#load();
    const { rows, horizon } = await this.#table.since(this.#horizon, MOST_NEW);
    if (horizon < this.#horizon || rows.length === MOST_NEW) return this.#load();
    this.#horizon = horizon;
    const before = new Set(rows.map(keyOfRow).filter((key) => this.#revoked.has(key)));
    for (const row of rows) if (isWayBack(row)) this.#mark(restoredBy(row), false);
    // Last: who was revoked again after that is revoked.
    const revoked = rows.filter((row) => !isWayBack(row)).map(keyOfRow);
    for (const key of revoked) this.#mark(key, true);
    this.#repeatChanges();
    if (revoked.some((key) => !before.has(key))) this.#notify();
  }

  async #load(): Promise<void> {
    const { rows, horizon } = await this.#table.all();
    const before = this.#revoked;
    this.#horizon = horizon;
    this.#loadedAt = Date.now();
    this.#revoked = new Set(rows.map(keyOfRow));
    this.#repeatChanges();
    if ([...this.#revoked].some((key) => !before.has(key))) this.#notify();
  }

  #repeatChanges(): void {
    for (const [key, { isRevoked, at }] of this.#changes) {
      if (Date.now() - at > CHANGE_MS) this.#changes.delete(key);
      else this.#mark(key, isRevoked);
    }
  }
}
