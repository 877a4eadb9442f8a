import type pg from 'pg';
import type { ServiceName } from '@nidaan/kernel';
import type { CarriedService, TransportStart } from './event-transport.ts';
import { catchUp } from './catch-up.ts';

/** A name that no process has renewed for this long is of a release that is gone. Longer than any rollout, and than a service is idle. */
const LEASE_HOURS = 24;
const RENEW_MS = 3_600_000;

// A process takes away no name that another, of the release before or after it, may handle.
const statement = (service: ServiceName): string => `WITH gone AS (
  DELETE FROM ${service}.subscriptions WHERE name <> ALL ($1::text[]) AND handled_at <= now() - make_interval(hours => $2))
INSERT INTO ${service}.subscriptions AS s (name, hospitals)
SELECT name, CASE WHEN name = ANY ($3::text[]) THEN '{}'::int[] END FROM unnest($1::text[]) AS name
ON CONFLICT (name) DO UPDATE SET handled_at = now(), hospitals = CASE WHEN s.name = ANY ($3::text[]) THEN coalesce(s.hospitals, '{}') END`;

async function renew(pool: pg.Pool, { name, subscribes, forHospitals = [] }: CarriedService, leaseHours: number): Promise<void> {
  await pool.query(statement(name), [subscribes ?? [], leaseHours, forHospitals]);
  // A row that was just made knows no hospital yet.
  if (forHospitals.length > 0) await pool.query(`SELECT ${name}.renew_interest()`);
}

/** Subscribes one service to what a release handles, to kept events from the beginning. True when it was given some of those. */
export async function subscribeService(pool: pg.Pool, service: CarriedService, leaseHours = LEASE_HOURS): Promise<boolean> {
  const isBehind = await catchUp(pool, service);
  await renew(pool, service, leaseHours);
  return isBehind;
}

/** The subscriptions of the services that handle events in this process. */
export class Subscriptions {
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly pool: pg.Pool,
    private readonly options: TransportStart,
    /** Whether other processes may handle events of these services; without them the subscriptions become exactly those of this one. */
    private readonly hasPeers: boolean,
  ) {}

  /** Puts them in place, and renews them from then on. */
  async start(): Promise<void> {
    for (const service of this.#handling())
      if (await subscribeService(this.pool, service, this.hasPeers ? LEASE_HOURS : 0)) this.options.arrived(service.name, []);
    // With the database away it has time until tomorrow.
    if (this.hasPeers) this.#timer = setInterval(() => void this.#renew().catch(() => undefined), RENEW_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #renew(): Promise<void> {
    for (const service of this.#handling()) await renew(this.pool, service, LEASE_HOURS);
  }

  #handling(): CarriedService[] {
    return this.options.services.filter(({ subscribes }) => subscribes);
  }
}
