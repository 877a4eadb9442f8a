import { Module } from '@nestjs/common';
import { CheckRepository } from './checks/check.repository.ts';
import { BillingCheck } from './checks/check.service.ts';
import { RebuildRepository } from './checks/rebuild.repository.ts';
import { ClosingsRepository } from './closings/closings.repository.ts';
import { ClosingsService } from './closings/closings.service.ts';
import { DemoLedgerRepository } from './demo/demo-ledger.repository.ts';
import { DemoLedger } from './demo/demo-ledger.service.ts';
import { DuesController } from './dues/dues.controller.ts';
import { DuesRepository } from './dues/dues.repository.ts';
import { DuesService } from './dues/dues.service.ts';
import { HospitalNews } from './hospitals/hospital-news.service.ts';
import { HospitalsRepository } from './hospitals/hospitals.repository.ts';
import { Hospitals } from './hospitals/hospitals.service.ts';
import { CloseMonthsJob } from './jobs/close-months.job.ts';
import { FindPaymentsJob } from './jobs/find-payments.job.ts';
import { MailDueJob } from './jobs/mail-due.job.ts';
import { PrintReportJob } from './jobs/print-report.job.ts';
import { TakeOverHospitalJob } from './jobs/take-over-hospital.job.ts';
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
import { OpenOrdersRepository } from './payments/open-orders.repository.ts';
import { OrdersRepository } from './payments/orders.repository.ts';
import { OrdersService } from './payments/orders.service.ts';
import { PaymentsController } from './payments/payments.controller.ts';
import { ProviderMessagesRepository } from './payments/provider-messages.repository.ts';
import { ProviderNews } from './payments/provider-news.service.ts';
import { SettlementService } from './payments/settlement.service.ts';
import { OverpaymentsController } from './overpayments/overpayments.controller.ts';
import { OverpaymentsRepository } from './overpayments/overpayments.repository.ts';
import { OverpaymentsService } from './overpayments/overpayments.service.ts';
import { ReceiptsRepository } from './receipts/receipts.repository.ts';
import { ReceiptsService } from './receipts/receipts.service.ts';
import { FiguresRepository } from './reports/figures.repository.ts';
import { PrintsAhead } from './reports/prints-ahead.service.ts';
import { ReportsController } from './reports/reports.controller.ts';
import { ReportsService } from './reports/reports.service.ts';
import { Sources } from './sources/sources.service.ts';
import { TakeOver } from './sources/take-over.service.ts';

@Module({
  controllers: [
    ChargeCommissionWhenPatientCompleted,
    DuesController,
    KeepHospitalWhenHospitalVerified,
    MonthsController,
    OverpaymentsController,
    PaymentsController,
    PostBillWhenRecordDispensed,
    PostConsultationWhenPatientRegistered,
    PostLabTestWhenTestRecorded,
    ReportsController,
    UpdateHospitalWhenProfileChanged,
  ],
  providers: [
    BillingCheck,
    CheckRepository,
    CloseMonthsJob,
    ClosingsRepository,
    ClosingsService,
    DemoLedger,
    DemoLedgerRepository,
    DuesRepository,
    DuesService,
    FiguresRepository,
    FindPaymentsJob,
    HospitalNews,
    Hospitals,
    HospitalsRepository,
    MailDueJob,
    MonthsRepository,
    MonthsService,
    OpenOrdersRepository,
    OrdersRepository,
    OverpaymentsRepository,
    OverpaymentsService,
    OrdersService,
    Postings,
    PrintReportJob,
    PrintsAhead,
    ProviderMessagesRepository,
    ProviderNews,
    RebuildRepository,
    ReceiptsRepository,
    ReceiptsService,
    ReportsService,
    SettlementService,
    Sources,
    TakeOver,
    TakeOverHospitalJob,
  ],
})
export class BillingModule {}
