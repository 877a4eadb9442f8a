import { Module } from '@nestjs/common';
import { BillPdfService } from './bills/bill-pdf.service.ts';
import { BillsController } from './bills/bills.controller.ts';
import { BillsRepository } from './bills/bills.repository.ts';
import { BillsService } from './bills/bills.service.ts';
import { DemoBillsRepository } from './demo/demo-bills.repository.ts';
import { DemoBillsService } from './demo/demo-bills.service.ts';
import { HospitalsRepository } from './hospitals/hospitals.repository.ts';
import { RenderBillJob } from './jobs/render-bill.job.ts';
import { ProfileChangedHandler } from './on/profile-changed.handler.ts';
import { HospitalVerifiedHandler } from './on/hospital-verified.handler.ts';
import { PatientRegisteredHandler } from './on/patient-registered.handler.ts';
import { PrescriptionSavedHandler } from './on/prescription-saved.handler.ts';
import { KnownPatientsRepository } from './patients/known-patients.repository.ts';
import { PatientLookupService } from './patients/patient-lookup.service.ts';
import { ChargeLinesController } from './charge-lines/charge-lines.controller.ts';
import { ChargeLinesRepository } from './charge-lines/charge-lines.repository.ts';
import { ChargeLinesService } from './charge-lines/charge-lines.service.ts';

@Module({
  controllers: [
    ChargeLinesController,
    BillsController,
    ProfileChangedHandler,
    HospitalVerifiedHandler,
    PatientRegisteredHandler,
    PrescriptionSavedHandler,
  ],
  providers: [
    ChargeLinesRepository,
    ChargeLinesService,
    BillPdfService,
    BillsRepository,
    BillsService,
    DemoBillsService,
    DemoBillsRepository,
    HospitalsRepository,
    KnownPatientsRepository,
    PatientLookupService,
    RenderBillJob,
  ],
})
export class PharmacyModule {}
