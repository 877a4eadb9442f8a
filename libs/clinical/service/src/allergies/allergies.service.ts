import { Injectable } from '@nestjs/common';
import { CLINICAL_MESSAGES as messages, type Allergies, type writeAllergies } from '@nidaan/clinical-contracts';
import { AppError, conflict, notFound, unavailable, type InputOf } from '@nidaan/kernel';
import { findPersonVisits } from '@nidaan/patients-contracts';
import { currentContext, currentHospital } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Live } from '@nidaan/platform-events';
import { Idempotency, ServiceClient } from '@nidaan/platform-http';
import { Clock } from '@nidaan/platform-telemetry';
import { AllergiesRepository } from './allergies.repository.ts';
import type { AllergyChangeEntity } from './allergy-change.entity.ts';

/** What is known of a person's allergies. Rows belong to visits; who the person is, patients says each time (OPN-36). */
@Injectable()
export class AllergiesService {
  constructor(
    private readonly once: Idempotency,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly live: Live,
    private readonly client: ServiceClient,
    private readonly changes: AllergiesRepository,
  ) {}

  async read(patientId: number): Promise<Allergies> {
    const newest = await this.changes.newestOf(await this.#visitsOf(patientId));
    void this.audit.read('clinical.allergies', patientId);
    return answerOf(newest);
  }

  /** The same for the papers of a person whose visits are known. */
  async find(visits: readonly number[]): Promise<Allergies> {
    const newest = await this.changes.newestOf(visits);
    void this.audit.read('clinical.allergies', visits[0]!);
    return answerOf(newest);
  }

  /** 409 with what holds now where somebody has changed it since the version that was seen. */
  async write(patientId: number, { version, text, none_known }: InputOf<typeof writeAllergies>['body']): Promise<Allergies> {
    const visits = await this.#visitsOf(patientId);
    const firstVisit = Math.min(...visits);
    const hospitalId = currentHospital();
    const changedBy = currentContext()?.accountId ?? null;
    const changedAt = this.clock.now();
    return this.once.transaction(async (tx) => {
      this.changes.lock(tx, firstVisit);
      const newest = await this.changes.newestOf(visits, tx);
      const current = newest?.version ?? 0;
      if (current !== version) throw conflict(messages.allergiesChanged, { current: answerOf(newest) });
      const noneKnown = none_known ?? false;
      const change = { hospitalId, patientId, version: current + 1, noneKnown, text, changedBy, changedAt };
      this.changes.add(tx, change);
      this.audit.wrote('clinical.allergies', patientId);
      tx.afterCommit(() => this.live.changed('clinical', [hospitalId]));
      return answerOf(change);
    });
  }

  async #visitsOf(patientId: number): Promise<number[]> {
    const { visits } = await this.client.call(findPersonVisits, { params: { id: patientId } }).catch((fault: unknown) => {
      const isUnknown = fault instanceof AppError && fault.status === 404;
      throw isUnknown ? notFound(messages.patientUnknown) : unavailable(messages.recordAway);
    });
    return visits;
  }
}

function answerOf(change: AllergyChangeEntity | null): Allergies {
  if (!change) return { status: 'not_asked', text: '', version: 0, changed_at: null };
  const status = change.noneKnown ? 'none_known' : change.text === '' ? 'not_asked' : 'listed';
  return { status, text: change.text, version: change.version, changed_at: new Date(change.changedAt).toISOString() };
}
