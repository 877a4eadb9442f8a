import { Module } from '@nestjs/common';
import { CALENDAR_HANDLERS, daysCountedBy, heardBy, HOSPITAL_HANDLERS } from '@nidaan/identity-copies';
import { CORRECTION_HANDLERS, ERASURE_HANDLERS, keptBy, PATIENT_HANDLERS, PERSON_HANDLERS } from '@nidaan/patients-copies';
import { BillPdfService } from './bills/bill-pdf.service.ts';
import { BillsController } from './bills/bills.controller.ts';
import { BillsRepository } from './bills/bills.repository.ts';
import { BillsService } from './bills/bills.service.ts';
import { DemoBillsRepository } from './demo/demo-bills.repository.ts';
import { DemoBillsService } from './demo/demo-bills.service.ts';
import { HospitalsService } from './hospitals/hospitals.service.ts';
import { RenderBillJob } from './jobs/render-bill.job.ts';
import { PrescriptionSavedHandler } from './on/prescription-saved.handler.ts';
import { KnownPatientsService } from './patients/known-patients.service.ts';
import { KnownRecordsRepository } from './patients/known-records.repository.ts';
import { PatientLookupService } from './patients/patient-lookup.service.ts';
import { ChargeLinesController } from './charge-lines/charge-lines.controller.ts';
import { ChargeLinesRepository } from './charge-lines/charge-lines.repository.ts';
import { ChargeLinesService } from './charge-lines/charge-lines.service.ts';

@Module({
  controllers: [
    ChargeLinesController,
    BillsController,
    PrescriptionSavedHandler,
    ...HOSPITAL_HANDLERS,
    ...CALENDAR_HANDLERS,
    ...ERASURE_HANDLERS,
    ...PATIENT_HANDLERS,
    ...CORRECTION_HANDLERS,
    ...PERSON_HANDLERS,
  ],
  providers: [
    ChargeLinesRepository,
    ChargeLinesService,
    BillPdfService,
    BillsRepository,
    BillsService,
    DemoBillsService,
    DemoBillsRepository,
    HospitalsService,
    heardBy(HospitalsService),
    daysCountedBy(HospitalsService),
    KnownPatientsService,
    keptBy(KnownPatientsService),
    KnownRecordsRepository,
    PatientLookupService,
    RenderBillJob,
  ],
})
export class PharmacyModule {}
