import { dayIn, DEFAULT_TIME_ZONE, type PlainDate } from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import type { Database } from '@nidaan/platform-database';
import type { Letterhead } from '@nidaan/platform-documents';
import type { ChangedSettings } from './clinic-settings-listener.ts';
import type { ChangedProfile, HospitalListener, VerifiedHospital } from './hospital-listener.ts';
import { IdentityCopiesRepository } from './identity-copies.repository.ts';
import { KeptRows } from './kept-rows.ts';
import type { IdentityMount } from './mount.ts';

/** For the methods that need a column: without it mounted, calling them is a type error. */
interface Knows<E> {
  current(): Promise<E | null>;
}

/**
 * The hospitals as identity told of them, kept in memory for a minute. A service extends it with its mount:
 *
 * ```ts
 * export const HOSPITALS = mountHospitals(['name', 'timeZone']);
 * export type Hospital = RowOf<typeof HOSPITALS>;
 *
 * @Injectable()
 * export class HospitalsService extends HospitalCopiesService<Hospital> {
 *   constructor(db: Database) {
 *     super(db, HOSPITALS);
 *   }
 * }
 * ```
 */
export abstract class HospitalCopiesService<E extends object> implements HospitalListener {
  readonly #kept = new KeptRows<E>();
  readonly #rows: IdentityCopiesRepository<E>;

  constructor(
    private readonly db: Database,
    { table }: IdentityMount<E>,
  ) {
    this.#rows = new IdentityCopiesRepository(db, table);
  }

  /** The hospital at work; null before identity has told of it. */
  async current(): Promise<E | null> {
    const hospitalId = currentHospital();
    const kept = this.#kept.get(hospitalId);
    if (kept) return kept;
    const hospital = await this.#rows.find(hospitalId);
    if (hospital) this.#kept.keep(hospitalId, hospital);
    return hospital;
  }

  /** The calendar day of an instant in the hospital at work; in India's zone where its own is not known, to us or to this machine (API-17). */
  async dayOf(this: Knows<{ timeZone: string }>, instant: Date): Promise<PlainDate> {
    return dayAt(await this.current(), instant);
  }

  /** Stores what identity told, in the transaction at hand. */
  async verified(told: VerifiedHospital): Promise<void> {
    await this.#stored(told.hospitalId, () => this.#rows.verified(told));
  }

  /** Stores what identity told, in the transaction at hand. */
  async changed(told: ChangedProfile): Promise<void> {
    await this.#stored(told.hospitalId, () => this.#rows.changed(told));
  }

  /** Stores the zone in which days are counted from now on; one that binds later is told again then. */
  async settingsChanged({ hospitalId, timeZone, timeZoneFrom }: ChangedSettings): Promise<void> {
    if (timeZoneFrom === null) await this.#stored(hospitalId, () => this.#rows.setZone(hospitalId, timeZone));
  }

  // Also what was read inside the transaction is forgotten with it.
  #stored(hospitalId: number, store: () => Promise<void>): Promise<void> {
    return this.db.transaction(async (tx) => {
      tx.afterCommit(() => this.#kept.forget(hospitalId));
      tx.afterRollback(() => this.#kept.forget(hospitalId));
      await store();
    });
  }
}

/** The same of a hospital at hand. */
export function dayAt(hospital: { timeZone: string } | null, instant: Date): PlainDate {
  try {
    return dayIn(hospital?.timeZone ?? DEFAULT_TIME_ZONE, instant);
  } catch {
    return dayIn(DEFAULT_TIME_ZONE, instant);
  }
}

/** What a service knows of a hospital by its mount. */
export type RowOf<M> = M extends IdentityMount<infer E> ? E : never;

interface Contact {
  name: string;
  address: string;
  phone: string;
  email: string;
}

interface KnownDoctor extends Contact {
  doctorName: string;
  qualification: string;
  registrationNo: string;
}

/** How prints are headed; a plain line as long as identity has not told of the hospital. */
export const letterheadOf = (hospital: Contact | null): Letterhead => ({
  hospitalName: hospital?.name || 'Hospital',
  address: hospital?.address ?? '',
  phone: hospital?.phone ?? '',
  email: hospital?.email ?? '',
});

/** The same with the doctor whose paper it is; '' where identity has not told of one. */
export const doctorsLetterheadOf = (hospital: KnownDoctor | null): Letterhead => {
  const { doctorName: name = '', qualification = '', registrationNo = '' } = hospital ?? {};
  return { ...letterheadOf(hospital), ...(name === '' ? {} : { doctor: { name, qualification, registrationNo } }) };
};
