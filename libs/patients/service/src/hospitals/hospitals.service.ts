import { Injectable } from '@nestjs/common';
import { dayIn, DEFAULT_TIME_ZONE, type PlainDate } from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import { HospitalEntity } from './hospital.entity.ts';
import { HospitalsRepository } from './hospitals.repository.ts';

// Another replica may have heard of a change first; after this long everybody has.
const KEPT_MS = 60_000;
const MAX_KEPT = 10_000;

/** The hospitals as identity told of them, kept in memory for the calls that only ask for the day. */
@Injectable()
export class HospitalsService {
  readonly #kept = new Map<number, { hospital: HospitalEntity; at: number }>();

  constructor(private readonly rows: HospitalsRepository) {}

  /** The hospital at work; a stand-in with the default time zone when identity has not told of it yet. */
  async current(): Promise<HospitalEntity> {
    const hospitalId = currentHospital();
    const kept = this.#kept.get(hospitalId);
    if (kept && Date.now() - kept.at < KEPT_MS) return kept.hospital;
    const known = await this.rows.find(hospitalId);
    const hospital = known ?? Object.assign(new HospitalEntity(), { hospitalId });
    if (known) this.#keep(hospital);
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

  /** A hospital as it is stored; null before identity has told of it. */
  find(hospitalId: number): Promise<HospitalEntity | null> {
    return this.rows.find(hospitalId);
  }

  /** Stores what identity told. */
  async save(hospital: HospitalEntity): Promise<void> {
    await this.rows.save(hospital, () => void this.#kept.delete(hospital.hospitalId));
  }

  #keep(hospital: HospitalEntity): void {
    if (this.#kept.size >= MAX_KEPT) this.#kept.clear();
    this.#kept.set(hospital.hospitalId, { hospital, at: Date.now() });
  }
}
