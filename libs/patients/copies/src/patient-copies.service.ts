import { AppError, branchesOf, notFound, unavailable } from '@nidaan/kernel';
import { findPatientBrief } from '@nidaan/patients-contracts';
import { inAllBranches } from '@nidaan/platform-access';
import type { Database } from '@nidaan/platform-database';
import type { ServiceClient } from '@nidaan/platform-http';
import type { PatientCopyEntity } from './patient-copy.entity.ts';
import type { PatientMount } from './mount.ts';
import { KnownPersonsRepository, type Pointer } from './known-persons.repository.ts';
import {
  PatientCopiesRepository,
  type AssignedVisit,
  type CorrectedPatient,
  type PublishedPatient,
} from './patient-copies.repository.ts';

/** What is said where a patient is not known. */
export interface PatientSentences {
  /** The hospital has no such patient. */
  patientUnknown: string;
  /** Nobody can say. */
  patientsAway: string;
}

/** Who a hospital's patients are: known by event, or asked of the owner when the event has not come yet. A service extends it with its mount. */
export abstract class PatientCopiesService<E extends object> {
  readonly #rows: PatientCopiesRepository<E>;
  readonly #persons: KnownPersonsRepository;

  constructor(
    private readonly db: Database,
    private readonly client: ServiceClient,
    { table }: PatientMount<E>,
    private readonly say: PatientSentences,
  ) {
    this.#rows = new PatientCopiesRepository(db, table);
    this.#persons = new KnownPersonsRepository(db);
  }

  /** A patient of the hospital at work; null when nobody has told of it here. */
  find(patientId: number): Promise<E | null> {
    return this.#rows.find(patientId);
  }

  /** A patient of the hospital at work. Throws 404 when the hospital has no such one, 503 when nobody can say. Not inside a transaction. */
  async get(patientId: number): Promise<E> {
    const known = await this.find(patientId);
    if (known) return known;
    const { id: _, ...brief } = await this.client
      .call(findPatientBrief, { params: { id: patientId } })
      .catch((fault: unknown) => {
        const isUnknown = fault instanceof AppError && fault.status === 404;
        throw isUnknown ? notFound(this.say.patientUnknown) : unavailable(this.say.patientsAway);
      });
    // The release before tells no type and no branch.
    const told = { patientType: '', ...brief, branchId: branchesOf(brief).branchId, patientId };
    await inAllBranches(() => this.#keepAsked(told as unknown as PublishedPatient<E>, brief.branchId));
    // Who may not see the visit's branch is told of no patient.
    const found = await this.find(patientId);
    if (!found) throw notFound(this.say.patientUnknown);
    return found;
  }

  // A visit may have been moved before its registration was told here, by another topic: its copy stands at the old branch then (ORG-41).
  #keepAsked(told: PublishedPatient<E>, branchId: number | undefined): Promise<void> {
    return this.db.transaction(async () => {
      this.add([told]);
      if (branchId !== undefined) this.move(told.patientId, branchId);
    });
  }

  /**
   * A patient for a paper that names them: whose number nobody told (a visit of before the copies kept it) is asked of the owner; while that is away
   * the paper is printed without.
   */
  async named(patientId: number): Promise<E | null> {
    const known = await this.find(patientId);
    if (known && (known as Partial<PatientCopyEntity>).uhid) return known;
    const brief = await this.client.call(findPatientBrief, { params: { id: patientId } }).catch(() => null);
    return brief ? ({ uhid: '', ageText: '', correctedOn: null, ...known, ...brief, patientId } as unknown as E) : known;
  }

  /** Notes that a visit stands at another branch, in the transaction at hand. */
  move(patientId: number, branchId: number): void {
    this.#rows.move(patientId, branchId);
  }

  /** Notes what was corrected of an open visit (FRD-07), in the transaction at hand. False where the visit is not known. */
  correct(patientId: number, corrected: CorrectedPatient): Promise<boolean> {
    return this.#rows.correct(patientId, corrected);
  }

  /** Notes whose visits are, in the transaction at hand. False where one of them is not known. */
  assign(visits: readonly AssignedVisit[]): Promise<boolean> {
    return this.#rows.assign(visits);
  }

  /** Notes that two persons are one, or two again, in the transaction at hand. */
  point(merged: Pointer, survivor: Pick<Pointer, 'personId' | 'uhid'>): Promise<void> {
    return this.#persons.point(merged, survivor);
  }

  /** Keeps what the owner told, in a transaction of its own. */
  keep(told: readonly PublishedPatient<E>[]): Promise<void> {
    return this.db.transaction(async () => this.add(told));
  }

  /** Keeps what the owner told, in the transaction at hand. */
  add(told: readonly PublishedPatient<E>[]): void {
    this.#rows.add(told);
  }
}
