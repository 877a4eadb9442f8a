import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { tooMany, unauthorized, type ServiceName } from '@nidaan/kernel';
import {
  currentContext,
  Revocations,
  Rights,
  type Caller,
  type ChangedRights,
  type Member,
  type RightsKey,
} from '@nidaan/platform-access';
import { Live, type ChangedThings } from '@nidaan/platform-events';
import { EventStream } from '@nidaan/platform-http';
import { Metrics } from '@nidaan/platform-telemetry';
import { SessionSightingsService } from '../sessions/session-sightings.service.ts';
import { Audience } from './audience.ts';

// A clinic's desks share one account; more than this are not desks.
const MAX_PER_ACCOUNT = 40;
const AGAIN_SECONDS = 60;
const BEAT_MS = 20_000;
/** Whose key no hospital has. */
const STAFF = 0;
// What the staff's screens show of all hospitals. What happens inside a hospital is not among it.
const FOR_STAFF: ReadonlySet<ServiceName> = new Set(['identity', 'billing', 'support', 'admin']);

interface Open {
  caller: Caller;
  /** What the caller might do when the stream was opened; null for staff. */
  member: Member | null;
  stream: EventStream;
  expiry: NodeJS.Timeout;
}

/** The open screens of this process: each is notified when something of its own hospital has changed (ADR 0009). */
@Injectable()
export class LiveStreamsService implements OnModuleInit, OnModuleDestroy {
  readonly #open = new Set<Open>();
  readonly #audiences = new Map<number, Audience>();
  readonly #leave: (() => void)[] = [];
  #isClosing = false;

  constructor(
    private readonly live: Live,
    private readonly revocations: Revocations,
    private readonly rights: Rights,
    private readonly metrics: Metrics,
    private readonly sightings: SessionSightingsService,
  ) {}

  onModuleInit(): void {
    this.metrics.gauge('nidaan_live_streams', 'Screens that are told of changes', async () => this.#open.size);
    const beat = setInterval(() => this.#beat(), BEAT_MS).unref();
    this.#leave.push(
      () => clearInterval(beat),
      this.live.listen((service, hospitals, things) => this.#changed(service, hospitals, things)),
      this.revocations.onChange(() => this.#endRevoked()),
      this.rights.onChange((key) => void this.#endChanged(key)),
    );
  }

  /** Before the server closes: it waits for answers under way, and these would not end by themselves. */
  onModuleDestroy(): void {
    this.#isClosing = true;
    for (const leave of this.#leave.splice(0)) leave();
    for (const { stream } of this.#open) stream.end();
  }

  /**
   * A stream for the caller of the call at hand; `hearsThings`: with the numbers of what changed where they are known. Throws 429 when the
   * account has too many open.
   */
  open(hearsThings: boolean): EventStream {
    const { caller, tokenExpires, member } = currentContext() ?? {};
    if (!caller || !tokenExpires) throw unauthorized();
    let others = 0;
    for (const each of this.#open) if (each.caller.accountId === caller.accountId) others += 1;
    if (others >= MAX_PER_ACCOUNT) throw tooMany(AGAIN_SECONDS);
    const stream = this.#start(caller, tokenExpires * 1000, (member ?? null) as Member | null);
    this.#join(stream, caller.hospitalId ?? STAFF, hearsThings);
    return stream;
  }

  #beat(): void {
    for (const { stream } of this.#open) stream.beat();
    this.sightings.seen([...this.#open].map(({ caller }) => caller.sessionId));
  }

  #start(caller: Caller, tokenExpiresAt: number, member: Member | null): EventStream {
    const expiresAt = Math.min(tokenExpiresAt, member?.endsAt ?? Infinity);
    const stream = new EventStream();
    const open: Open = { caller, member, stream, expiry: setTimeout(() => stream.end(), expiresAt - Date.now()).unref() };
    this.#open.add(open);
    this.sightings.seen([caller.sessionId]);
    stream.onClose(() => {
      clearTimeout(open.expiry);
      this.#open.delete(open);
    });
    if (this.#isClosing) stream.end();
    return stream;
  }

  #join(stream: EventStream, key: number, hearsThings: boolean): void {
    const audience = this.#audiences.get(key) ?? new Audience();
    this.#audiences.set(key, audience);
    audience.join(stream, hearsThings);
    stream.onClose(() => {
      audience.leave(stream);
      if (audience.isEmpty && this.#audiences.get(key) === audience) this.#audiences.delete(key);
    });
  }

  #changed(service: ServiceName, hospitals: readonly number[], things: ChangedThings): void {
    for (const hospital of hospitals) if (hospital !== STAFF) this.#audiences.get(hospital)?.changed(service, things);
    if (FOR_STAFF.has(service)) this.#audiences.get(STAFF)?.changed(service, null);
  }

  /** Whose rights have changed opens a new stream, which is let in by what holds now (ORG-05). */
  async #endChanged(key: ChangedRights): Promise<void> {
    for (const { caller, member, stream } of [...this.#open]) {
      if (!member || caller.hospitalId === null) continue;
      const own = { accountId: caller.accountId, hospitalId: caller.hospitalId };
      if (!concerns(key, own, member)) continue;
      const now = this.rights.known(own) ?? (await this.rights.load(own).catch(() => null));
      if (now?.state !== member.state) stream.end();
    }
  }

  #endRevoked(): void {
    for (const { caller, stream } of this.#open) if (this.revocations.isRevoked(caller)) stream.end();
  }
}

function concerns(changed: ChangedRights, { accountId, hospitalId }: RightsKey, { facts }: Member): boolean {
  if (changed === null) return true;
  if (changed.hospitalId !== hospitalId) return false;
  return 'roleKey' in changed ? changed.roleKey === facts.roleKey : changed.accountId === accountId;
}
