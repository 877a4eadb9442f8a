import { Injectable } from '@nestjs/common';
import { DEFAULT_COMMISSION_PAISE } from '@nidaan/billing-contracts';
import { dayIn, DEFAULT_TIME_ZONE, type Paise, type PlainDate } from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import { Clock } from '@nidaan/platform-telemetry';
import { HospitalsRepository, type Hospital } from './hospitals.repository.ts';

// Another replica may have heard of a change first; after this long everybody has.
const KEPT_MS = 60_000;
const MAX_KEPT = 10_000;

/** The hospitals as identity told of them, kept in memory for what only asks for the day or the rate. */
@Injectable()
export class HospitalsService {
  readonly #kept = new Map<number, { hospital: Hospital; at: number }>();

  constructor(
    private readonly rows: HospitalsRepository,
    private readonly clock: Clock,
  ) {}

  /** The hospital at work; null before identity has told of it. */
  async current(): Promise<Hospital | null> {
    const hospitalId = currentHospital();
    const kept = this.#kept.get(hospitalId);
    if (kept && Date.now() - kept.at < KEPT_MS) return kept.hospital;
    const hospital = await this.rows.find(hospitalId);
    if (hospital) this.#keep(hospital);
    return hospital;
  }

  /** What a completed patient costs the hospital at work. */
  async ratePaise(): Promise<Paise> {
    return (await this.current())?.ratePaise ?? DEFAULT_COMMISSION_PAISE;
  }

  /** The calendar day of an instant in the hospital at work. */
  async dayOf(instant: Date): Promise<PlainDate> {
    const timeZone = (await this.current())?.timeZone ?? DEFAULT_TIME_ZONE;
    try {
      return dayIn(timeZone, instant);
    } catch {
      return dayIn(DEFAULT_TIME_ZONE, instant);
    }
  }

  today(): Promise<PlainDate> {
    return this.dayOf(this.clock.now());
  }

  /** Stores what identity told, in the transaction at hand. */
  async save(hospital: Hospital): Promise<void> {
    await this.rows.save(hospital);
    this.#kept.delete(hospital.hospitalId);
  }

  #keep(hospital: Hospital): void {
    if (this.#kept.size >= MAX_KEPT) this.#kept.clear();
    this.#kept.set(hospital.hospitalId, { hospital, at: Date.now() });
  }
}
