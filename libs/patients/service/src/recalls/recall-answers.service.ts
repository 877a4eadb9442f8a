import { Injectable } from '@nestjs/common';
import { currentHospital, runAs } from '@nidaan/platform-access';
import { Database, type Transaction } from '@nidaan/platform-database';
import type { AppointmentFacts } from '@nidaan/scheduling-contracts';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { RecallsRepository } from './recalls.repository.ts';

/** What answers a recall: a visit or a booking with that doctor near its day (FRD-88). */
@Injectable()
export class RecallAnswersService {
  readonly #visits = new WeakMap<Transaction, number[]>();

  constructor(
    private readonly db: Database,
    private readonly recalls: RecallsRepository,
    private readonly hospitals: HospitalsService,
  ) {}

  /** Somebody has come. What many events tell travels together with their commit. */
  came(visit: number): void {
    const tx = this.db.joined;
    const told = this.#visits.get(tx) ?? this.#open(tx);
    told.push(visit);
  }

  /** The visit was cancelled: sent along with the commit. */
  cameNot(tx: Transaction, visit: number): void {
    tx.send(...this.recalls.reopenOf(visit));
  }

  async booked({ appointmentId, personId, doctorId, startsAt }: AppointmentFacts): Promise<void> {
    if (personId === null) return;
    const on = await this.hospitals.dayOf(new Date(startsAt));
    await this.recalls.book(appointmentId, { personId, doctorId, on });
  }

  /** It was cancelled, or nobody came. */
  released({ appointmentId }: AppointmentFacts): Promise<void> {
    return this.recalls.release(appointmentId);
  }

  #open(tx: Transaction): number[] {
    const hospitalId = currentHospital();
    const told: number[] = [];
    this.#visits.set(tx, told);
    tx.beforeCommit(() => runAs({ hospitalId }, () => tx.send(...this.recalls.closeByVisits(told))));
    return told;
  }
}
