import { Module } from '@nestjs/common';
import { ERASURE_HANDLERS } from '@nidaan/patients-copies';
import { CALENDAR_HANDLERS, daysCountedBy, heardBy, HOSPITAL_HANDLERS } from '@nidaan/identity-copies';
import { BranchBooksRepository } from './branches/branch-books.repository.ts';
import { LedgerCheckRepository } from './checks/ledger-check.repository.ts';
import { LedgerCheckService } from './checks/ledger-check.service.ts';
import { LedgerRebuildRepository } from './checks/ledger-rebuild.repository.ts';
import { CancelledVisitsRepository } from './cancelled/cancelled-visits.repository.ts';
import { ClosingsRepository } from './closings/closings.repository.ts';
import { ClosingsService } from './closings/closings.service.ts';
import { DaySheetsController } from './day-sheets/day-sheets.controller.ts';
import { DaySheetsRepository } from './day-sheets/day-sheets.repository.ts';
import { DaySheetsService } from './day-sheets/day-sheets.service.ts';
import { DemoLedgerRepository } from './demo/demo-ledger.repository.ts';
import { DemoLedgerService } from './demo/demo-ledger.service.ts';
import { DuesController } from './dues/dues.controller.ts';
import { DuesRepository } from './dues/dues.repository.ts';
import { DuesService } from './dues/dues.service.ts';
import { HospitalEventsService } from './hospitals/hospital-events.service.ts';
import { HospitalsRepository } from './hospitals/hospitals.repository.ts';
import { RatesService } from './hospitals/rates.service.ts';
import { PlanChangedHandler } from './on/plan-changed.handler.ts';
import { HospitalsService } from './hospitals/hospitals.service.ts';
import { CloseMonthsJob } from './jobs/close-months.job.ts';
import { FindPaymentsJob } from './jobs/find-payments.job.ts';
import { MailDueJob } from './jobs/mail-due.job.ts';
import { PrintReportJob } from './jobs/print-report.job.ts';
import { ImportHospitalJob } from './jobs/import-hospital.job.ts';
import { PostingsRepository } from './ledger/postings.repository.ts';
import { MonthsController } from './months/months.controller.ts';
import { MonthsRepository } from './months/months.repository.ts';
import { MonthsService } from './months/months.service.ts';
import { PatientTreatedHandler } from './on/patient-treated.handler.ts';
import { PrescriptionDispensedHandler } from './on/prescription-dispensed.handler.ts';
import { PatientRegisteredHandler } from './on/patient-registered.handler.ts';
import { LabTestCompletedHandler } from './on/lab-test-completed.handler.ts';
import { LabTestRecordedHandler } from './on/lab-test-recorded.handler.ts';
import { VisitCancelledHandler } from './on/visit-cancelled.handler.ts';
import { VisitMovedHandler } from './on/visit-moved.handler.ts';
import { VisitRestoredHandler } from './on/visit-restored.handler.ts';
import { OpenOrdersRepository } from './payments/open-orders.repository.ts';
import { OrdersRepository } from './payments/orders.repository.ts';
import { OrdersService } from './payments/orders.service.ts';
import { PaymentsController } from './payments/payments.controller.ts';
import { ProviderMessagesRepository } from './payments/provider-messages.repository.ts';
import { WebhooksService } from './payments/webhooks.service.ts';
import { SettlementService } from './payments/settlement.service.ts';
import { OverpaymentsController } from './overpayments/overpayments.controller.ts';
import { OverpaymentsRepository } from './overpayments/overpayments.repository.ts';
import { OverpaymentsService } from './overpayments/overpayments.service.ts';
import { ReceiptsRepository } from './receipts/receipts.repository.ts';
import { ReceiptsService } from './receipts/receipts.service.ts';
import { FiguresRepository } from './reports/figures.repository.ts';
import { ReportPrerenderService } from './reports/report-prerender.service.ts';
import { ReportsController } from './reports/reports.controller.ts';
import { ReportsService } from './reports/reports.service.ts';
import { ReversalsController } from './reversals/reversals.controller.ts';
import { ReversalsRepository } from './reversals/reversals.repository.ts';
import { ReversalsService } from './reversals/reversals.service.ts';
import { ChargeSourcesService } from './charges/charge-sources.service.ts';
import { HospitalImportService } from './charges/hospital-import.service.ts';

@Module({
  controllers: [
    DaySheetsController,
    PatientTreatedHandler,
    PlanChangedHandler,
    DuesController,
    MonthsController,
    OverpaymentsController,
    PaymentsController,
    PrescriptionDispensedHandler,
    PatientRegisteredHandler,
    LabTestCompletedHandler,
    LabTestRecordedHandler,
    ReportsController,
    ReversalsController,
    VisitCancelledHandler,
    VisitRestoredHandler,
    VisitMovedHandler,
    ...ERASURE_HANDLERS,
    ...HOSPITAL_HANDLERS,
    ...CALENDAR_HANDLERS,
  ],
  providers: [
    DaySheetsRepository,
    DaySheetsService,
    LedgerCheckService,
    LedgerCheckRepository,
    CancelledVisitsRepository,
    CloseMonthsJob,
    ClosingsRepository,
    ClosingsService,
    DemoLedgerService,
    DemoLedgerRepository,
    DuesRepository,
    DuesService,
    FiguresRepository,
    FindPaymentsJob,
    HospitalEventsService,
    heardBy(HospitalEventsService),
    daysCountedBy(HospitalsService),
    HospitalsService,
    RatesService,
    HospitalsRepository,
    MailDueJob,
    MonthsRepository,
    MonthsService,
    OpenOrdersRepository,
    OrdersRepository,
    OverpaymentsRepository,
    OverpaymentsService,
    OrdersService,
    BranchBooksRepository,
    PostingsRepository,
    PrintReportJob,
    ReportPrerenderService,
    ProviderMessagesRepository,
    WebhooksService,
    LedgerRebuildRepository,
    ReceiptsRepository,
    ReceiptsService,
    ReportsService,
    ReversalsRepository,
    ReversalsService,
    SettlementService,
    ChargeSourcesService,
    HospitalImportService,
    ImportHospitalJob,
  ],
})
export class BillingModule {}
