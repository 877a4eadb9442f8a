import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { prescriptionSaved, type PrescriptionSaved } from '@nidaan/clinical-contracts';
import { type EventEnvelope } from '@nidaan/kernel';
import { patientTreated, renderReport } from '@nidaan/patients-contracts';
import { EventsService, RetryLater } from '@nidaan/platform-events';
import { JobsService } from '@nidaan/platform-jobs';
import { VisitCancellationsService } from '../cancellations/visit-cancellations.service.ts';
import { HospitalTabsRepository } from '../hospitals/hospital-tabs.repository.ts';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { PrescriptionsRepository } from '../prescriptions/prescriptions.repository.ts';
import { DailyTotalsRepository } from '../statistics/daily-totals.repository.ts';

/** A prescription takes the patient off the pending list and, the first time, into the counts of its day (DOC-26, DOC-35). */
@Controller()
export class PrescriptionSavedHandler {
  constructor(
    private readonly records: PrescriptionsRepository,
    private readonly hospitals: HospitalsService,
    private readonly tabs: HospitalTabsRepository,
    private readonly cancellations: VisitCancellationsService,
    private readonly totals: DailyTotalsRepository,
    private readonly events: EventsService,
    private readonly jobs: JobsService,
  ) {}

  @EventPattern<string>(prescriptionSaved.name)
  async handle({ payload: record }: EventEnvelope<PrescriptionSaved>): Promise<void> {
    const { hospitalId, patientId, savedAt } = record;
    const patient = await this.records.lockPatient(hospitalId, patientId);
    if (!patient) throw new RetryLater(`patient ${patientId} is not known yet`);
    // It was under way while the visit was cancelled: clinical takes none after that.
    if (patient.status === 'Cancelled') await this.cancellations.restore(patientId, patient);
    const day = await this.hospitals.dayOf(new Date(savedAt));
    await this.records.add(record, patient.branchId);
    const dispenses = await this.tabs.showsPharmacy(hospitalId);
    await this.records.complete(hospitalId, patientId, { at: savedAt, on: day, dispenses });
    await this.jobs.add(renderReport, { hospitalId, patientId });
    if (patient.completedOn === null) {
      this.totals.add(day, { completed: 1 }, patient.branchId);
      await this.events.add(patientTreated, { hospitalId, patientId, completedAt: savedAt, completedOn: day });
    }
  }
}
