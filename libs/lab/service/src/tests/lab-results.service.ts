import { Injectable } from '@nestjs/common';
import { conflict, notFound } from '@nidaan/kernel';
import {
  LAB_MESSAGES,
  labTestCompleted,
  renderLabTest,
  type DeskLabTest,
  type LabResultForm,
  type LabTestCompleted,
} from '@nidaan/lab-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { shownPerson } from '@nidaan/patients-copies';
import { AuditService } from '@nidaan/platform-audit';
import { EventsService } from '@nidaan/platform-events';
import { Idempotency } from '@nidaan/platform-http';
import { JobsService } from '@nidaan/platform-jobs';
import { Clock } from '@nidaan/platform-telemetry';
import { KnownPatientsService } from '../patients/known-patients.service.ts';
import { deskTestOf } from './desk-test.ts';
import { LabTestsRepository, type StoredTest } from './lab-tests.repository.ts';

/** Completing pending tests. */
@Injectable()
export class LabResultsService {
  constructor(
    private readonly once: Idempotency,
    private readonly events: EventsService,
    private readonly jobs: JobsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly tests: LabTestsRepository,
    private readonly patients: KnownPatientsService,
  ) {}

  /** A pending test gets its result once. Throws 404 for an unknown test, 409 with the test as it stands for a completed one. */
  complete(testId: number, form: LabResultForm): Promise<DeskLabTest> {
    const hospitalId = currentHospital();
    return this.once.transaction(async (tx) => {
      const recorded = await this.tests.lock(tx, testId);
      if (!recorded) throw notFound(LAB_MESSAGES.testUnknown);
      const person = shownPerson(await this.patients.find(recorded.patientId));
      if (recorded.status === 'completed') throw conflict(LAB_MESSAGES.testCompleted, { test: deskTestOf(recorded, person) });
      const test = completed(recorded, form, this.clock.now());
      this.tests.complete(tx, { ...test, hospitalId });
      this.audit.wrote('lab.test-result', testId);
      await this.events.add(labTestCompleted, { ...test, hospitalId });
      await this.jobs.add(renderLabTest, { hospitalId, testId });
      return deskTestOf(test, person);
    });
  }
}

function completed(recorded: StoredTest, form: LabResultForm, at: Date): Omit<LabTestCompleted, 'hospitalId'> {
  const { paymentType: before, ...test } = recorded;
  const paymentType = form.paymentType || before;
  return {
    ...test,
    status: 'completed',
    result: form.result,
    ...(form.results.length > 0 && { results: form.results }),
    pricePaise: form.pricePaise ?? recorded.pricePaise,
    recordedPricePaise: recorded.pricePaise,
    recordedPaymentType: before ?? '',
    ...(paymentType && { paymentType }),
    completedAt: at.toISOString(),
  };
}
