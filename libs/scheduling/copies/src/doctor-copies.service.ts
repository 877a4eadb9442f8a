import { AppError, unavailable } from '@nidaan/kernel';
import type { Database } from '@nidaan/platform-database';
import type { ServiceClient } from '@nidaan/platform-http';
import { findDoctor, type DoctorChanged } from '@nidaan/scheduling-contracts';
import { DoctorCopiesRepository } from './doctor-copies.repository.ts';
import type { DoctorMount } from './mount.ts';

/** Who the doctors of a hospital are: known by event, or asked of the owner when the event has not come yet. A service extends it with its mount. */
export abstract class DoctorCopiesService<E extends object> {
  readonly #rows: DoctorCopiesRepository<E>;

  constructor(
    db: Database,
    private readonly client: ServiceClient,
    { table }: DoctorMount<E>,
    /** What is said where nobody can tell who the doctor is. */
    private readonly away: string,
  ) {
    this.#rows = new DoctorCopiesRepository(db, table);
  }

  /** A doctor of the hospital at work; null where the hospital has no such one. Throws 503 where nobody can say. Not inside a transaction. */
  async get(doctorId: number): Promise<E | null> {
    const known = await this.#rows.find(doctorId);
    if (known) return known;
    const told = await this.client.call(findDoctor, { params: { id: doctorId } }).catch((fault: unknown) => {
      if (fault instanceof AppError && fault.status === 404) return null;
      throw unavailable(this.away);
    });
    if (!told) return null;
    await this.changed(told);
    return this.#rows.find(doctorId);
  }

  /** Keeps what the owner told, in the transaction at hand; what is older than what is known changes nothing. */
  changed(told: DoctorChanged): Promise<void> {
    return this.#rows.keep(told);
  }
}
