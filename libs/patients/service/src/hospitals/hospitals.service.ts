import { Injectable } from '@nestjs/common';
import { dayIn, DEFAULT_TIME_ZONE, type PlainDate } from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import { HospitalEntity } from './hospital.entity.ts';

// Another replica may have heard of a change first; after this long everybody has.
const KEPT_MS = 60_000;
const MAX_KEPT = 10_000;

/** The hospitals as identity told of them, kept in memory for the calls that only ask for the day. */
@Injectable()
export class Hospitals {
  readonly #kept = new Map<number, { hospital: HospitalEntity; at: number }>();

  constructor(private readonly db: Database) {}

  /** The hospital at work; a stand-in with the default time zone when identity has not told of it yet. */
  async current(): Promise<HospitalEntity> {
    const hospitalId = currentHospital();
    const kept = this.#kept.get(hospitalId);
    if (kept && Date.now() - kept.at < KEPT_MS) return kept.hospital;
    const rows = await this.db.query<HospitalRow>(
      'SELECT hospital_id, name, address, phone, email, time_zone FROM hospitals WHERE hospital_id = $1',
      [hospitalId],
    );
    const hospital = rows[0] ? fromRow(rows[0]) : Object.assign(new HospitalEntity(), { hospitalId });
    if (rows[0]) this.#keep(hospital);
    return hospital;
  }

  /** The calendar day of an instant in the hospital at work. */
  async dayOf(instant: Date): Promise<PlainDate> {
    const { timeZone } = await this.current();
    try {
      return dayIn(timeZone, instant);
    } catch {
      return dayIn(DEFAULT_TIME_ZONE, instant);
    }
  }

  /** Stores what identity told. Call it inside a transaction. */
  async save(hospital: HospitalEntity): Promise<void> {
    await this.db.transaction(async (tx) => {
      await tx.manager.upsert(HospitalEntity, { ...hospital }, ['hospitalId']);
      tx.afterCommit(() => void this.#kept.delete(hospital.hospitalId));
    });
  }

  #keep(hospital: HospitalEntity): void {
    if (this.#kept.size >= MAX_KEPT) this.#kept.clear();
    this.#kept.set(hospital.hospitalId, { hospital, at: Date.now() });
  }
}

interface HospitalRow {
  hospital_id: number;
  name: string;
  address: string;
  phone: string;
  email: string;
  time_zone: string;
}

const fromRow = ({ hospital_id, time_zone, ...texts }: HospitalRow): HospitalEntity =>
  Object.assign(new HospitalEntity(), { hospitalId: hospital_id, timeZone: time_zone, ...texts });
