import { Module } from '@nestjs/common';
import { ClosingsRepository } from './closings/closings.repository.ts';
import { ClosingsService } from './closings/closings.service.ts';
import { DuesController } from './dues/dues.controller.ts';
import { DuesRepository } from './dues/dues.repository.ts';
import { DuesService } from './dues/dues.service.ts';
import { HospitalNews } from './hospitals/hospital-news.service.ts';
import { HospitalsRepository } from './hospitals/hospitals.repository.ts';
import { Hospitals } from './hospitals/hospitals.service.ts';
import { CloseMonthsJob } from './jobs/close-months.job.ts';
import { MailDueJob } from './jobs/mail-due.job.ts';
import { Postings } from './ledger/postings.repository.ts';
import { MonthsController } from './months/months.controller.ts';
import { MonthsRepository } from './months/months.repository.ts';
import { MonthsService } from './months/months.service.ts';
import { ChargeCommissionWhenPatientCompleted } from './on/charge-commission-when-patient-completed.ts';
import { KeepHospitalWhenHospitalVerified } from './on/keep-hospital-when-hospital-verified.ts';
import { PostBillWhenRecordDispensed } from './on/post-bill-when-record-dispensed.ts';
import { PostConsultationWhenPatientRegistered } from './on/post-consultation-when-patient-registered.ts';
import { PostLabTestWhenTestRecorded } from './on/post-lab-test-when-test-recorded.ts';
import { UpdateHospitalWhenProfileChanged } from './on/update-hospital-when-profile-changed.ts';
import { ReceiptsRepository } from './receipts/receipts.repository.ts';
import { ReceiptsService } from './receipts/receipts.service.ts';

@Module({
  controllers: [
    ChargeCommissionWhenPatientCompleted,
    DuesController,
    KeepHospitalWhenHospitalVerified,
    MonthsController,
    PostBillWhenRecordDispensed,
    PostConsultationWhenPatientRegistered,
    PostLabTestWhenTestRecorded,
    UpdateHospitalWhenProfileChanged,
  ],
  providers: [
    CloseMonthsJob,
    ClosingsRepository,
    ClosingsService,
    DuesRepository,
    DuesService,
    HospitalNews,
    Hospitals,
    HospitalsRepository,
    MailDueJob,
    MonthsRepository,
    MonthsService,
    Postings,
    ReceiptsRepository,
    ReceiptsService,
  ],
})
export class BillingModule {}
