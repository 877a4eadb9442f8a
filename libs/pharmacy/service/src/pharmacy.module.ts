import { Module } from '@nestjs/common';
import { BillPrints } from './bills/bill-prints.service.ts';
import { BillsController } from './bills/bills.controller.ts';
import { BillsRepository } from './bills/bills.repository.ts';
import { BillsService } from './bills/bills.service.ts';
import { DemoBillsRepository } from './demo/demo-bills.repository.ts';
import { DemoBills } from './demo/demo-bills.service.ts';
import { HospitalsRepository } from './hospitals/hospitals.repository.ts';
import { RenderBillJob } from './jobs/render-bill.job.ts';
import { ChangeLetterheadWhenProfileChanged } from './on/change-letterhead-when-profile-changed.ts';
import { KeepHospitalWhenHospitalVerified } from './on/keep-hospital-when-hospital-verified.ts';
import { KeepPatientWhenPatientRegistered } from './on/keep-patient-when-patient-registered.ts';
import { KeepRecordWhenRecordSaved } from './on/keep-record-when-record-saved.ts';
import { KnownPatientsRepository } from './patients/known-patients.repository.ts';
import { PatientsService } from './patients/patients.service.ts';
import { MoneyLinesController } from './money/money-lines.controller.ts';
import { MoneyLinesRepository } from './money/money-lines.repository.ts';
import { MoneyLinesService } from './money/money-lines.service.ts';

@Module({
  controllers: [
    MoneyLinesController,
    BillsController,
    ChangeLetterheadWhenProfileChanged,
    KeepHospitalWhenHospitalVerified,
    KeepPatientWhenPatientRegistered,
    KeepRecordWhenRecordSaved,
  ],
  providers: [
    MoneyLinesRepository,
    MoneyLinesService,
    BillPrints,
    BillsRepository,
    BillsService,
    DemoBills,
    DemoBillsRepository,
    HospitalsRepository,
    KnownPatientsRepository,
    PatientsService,
    RenderBillJob,
  ],
})
export class PharmacyModule {}
