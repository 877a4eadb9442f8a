import { Injectable } from '@nestjs/common';
import { CLINICAL_MESSAGES as messages, type Allergies, type writeAllergies } from '@nidaan/clinical-contracts';
import { AppError, conflict, notFound, unavailable, type InputOf } from '@nidaan/kernel';
import { findPersonVisits } from '@nidaan/patients-contracts';
import { currentContext, currentHospital } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Live } from '@nidaan/platform-events';
import { Idempotency, ServiceClient } from '@nidaan/platform-http';
import { Clock } from '@nidaan/platform-telemetry';
import { KnownPatientsService } from '../patients/known-patients.service.ts';
import { AllergiesRepository } from './allergies.repository.ts';
import { heldOf, versionsOf } from './held-allergies.ts';

/** What is known of a person's allergies. Rows belong to visits; who the person is, patients says each time (OPN-36). */
@Injectable()
export class AllergiesService {
  constructor(
    private readonly once: Idempotency,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly live: Live,
    private readonly client: ServiceClient,
    private readonly patients: KnownPatientsService,
    private readonly changes: AllergiesRepository,
  ) {}

  async read(patientId: number): Promise<Allergies> {
    const changes = await this.changes.changesAt(await this.#visitsOf(patientId));
    void this.audit.read('clinical.allergies', patientId);
    return heldOf(changes);
  }

  /** The same for the papers of a person whose visits are known. */
  async find(visits: readonly number[]): Promise<Allergies> {
    const changes = await this.changes.changesAt(visits);
    void this.audit.read('clinical.allergies', visits[0]!);
    return heldOf(changes);
  }

  /** 409 with what holds now where somebody has changed it since the version that was seen. */
  async write(patientId: number, { version, text, none_known }: InputOf<typeof writeAllergies>['body']): Promise<Allergies> {
    const visits = await this.#visitsOf(patientId);
    const firstVisit = Math.min(...visits);
    const hospitalId = currentHospital();
    const changedBy = currentContext()?.accountId ?? null;
    const changedAt = this.clock.now();
    return this.once.transaction(async (tx) => {
      this.changes.lock(tx, firstVisit, patientId);
      const before = await this.changes.changesAt(visits, tx);
      const current = heldOf(before);
      if (current.version !== version) throw conflict(messages.allergiesChanged, { current });
      const replaced = versionsOf(before);
      // The largest of all, for the release before shows that one alone.
      const next = Math.max(0, ...Object.values(replaced)) + 1;
      const noneKnown = none_known ?? false;
      const change = { hospitalId, patientId, version: next, noneKnown, text, changedBy, changedAt, replaced };
      this.changes.add(tx, change);
      this.audit.wrote('clinical.allergies', patientId);
      tx.afterCommit(() => this.live.changed('clinical', [hospitalId]));
      return heldOf([...before, change]);
    });
  }

  // Patients answers a service, which sees all branches: whether the caller sees the visit is asked first (ORG-38).
  async #visitsOf(patientId: number): Promise<number[]> {
    await this.patients.get(patientId);
    const { visits } = await this.client.call(findPersonVisits, { params: { id: patientId } }).catch((fault: unknown) => {
      const isUnknown = fault instanceof AppError && fault.status === 404;
      throw isUnknown ? notFound(messages.patientUnknown) : unavailable(messages.recordAway);
    });
    return visits;
  }
}
