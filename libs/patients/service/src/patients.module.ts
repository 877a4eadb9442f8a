import { Module } from '@nestjs/common';
import { CALENDAR_HANDLERS, daysCountedBy, heardBy, HOSPITAL_HANDLERS } from '@nidaan/identity-copies';
import { AppointmentVisitsController } from './appointments/appointment-visits.controller.ts';
import { AppointmentVisitsRepository } from './appointments/appointment-visits.repository.ts';
import { AppointmentVisitsService } from './appointments/appointment-visits.service.ts';
import { AadhaarVaultService } from './aadhaar/aadhaar-vault.service.ts';
import { AadhaarReencryptionRepository } from './aadhaar/aadhaar-reencryption.repository.ts';
import { AadhaarReencryptionService } from './aadhaar/aadhaar-reencryption.service.ts';
import { DemoLabRepository } from './demo/demo-lab.repository.ts';
import { DemoPatientsRepository } from './demo/demo-patients.repository.ts';
import { DemoPatientsService } from './demo/demo-patients.service.ts';
import { HospitalTabsRepository } from './hospitals/hospital-tabs.repository.ts';
import { HospitalsService } from './hospitals/hospitals.service.ts';
import { RenderReportJob } from './jobs/render-report.job.ts';
import { LabRepository } from './lab/lab.repository.ts';
import { LabReportUploadedHandler } from './on/lab-report-uploaded.handler.ts';
import { LabTestCompletedHandler } from './on/lab-test-completed.handler.ts';
import { LabTestRecordedHandler } from './on/lab-test-recorded.handler.ts';
import { PrescriptionDispensedHandler } from './on/prescription-dispensed.handler.ts';
import { PrescriptionSavedHandler } from './on/prescription-saved.handler.ts';
import { PatientRegisteredHandler } from './on/patient-registered.handler.ts';
import { TabsChangedHandler } from './on/tabs-changed.handler.ts';
import { PatientListsRepository } from './patients/patient-lists.repository.ts';
import { PatientsController } from './patients/patients.controller.ts';
import { PatientsRepository } from './patients/patients.repository.ts';
import { PatientsService } from './patients/patients.service.ts';
import { BillsRepository } from './prescriptions/bills.repository.ts';
import { PrescriptionsRepository } from './prescriptions/prescriptions.repository.ts';
import { FeeReceiptsRepository } from './receipts/fee-receipts.repository.ts';
import { FeeReceiptsService } from './receipts/fee-receipts.service.ts';
import { ReceiptsController } from './receipts/receipts.controller.ts';
import { ReportsService } from './reports/reports.service.ts';
import { DailyTotalsRepository } from './statistics/daily-totals.repository.ts';
import { NewestVisitsRepository } from './statistics/newest-visits.repository.ts';
import { BranchSummaryService } from './statistics/branch-summary.service.ts';
import { StatisticsController } from './statistics/statistics.controller.ts';
import { VisitMovedHandler } from './on/visit-moved.handler.ts';
import { VisitMovesRepository } from './patients/visit-moves.repository.ts';
import { VisitMovesService } from './patients/visit-moves.service.ts';
import { DayFiguresRepository } from './statistics/day-figures.repository.ts';
import { DayFiguresService } from './statistics/day-figures.service.ts';
import { StatisticsService } from './statistics/statistics.service.ts';
import { VisitsRepository } from './visits/visits.repository.ts';
import { VisitsService } from './visits/visits.service.ts';
import { VisitCancellationsController } from './cancellations/visit-cancellations.controller.ts';
import { VisitCancellationsRepository } from './cancellations/visit-cancellations.repository.ts';
import { VisitCancellationsService } from './cancellations/visit-cancellations.service.ts';
import { ChargeLinesController } from './charge-lines/charge-lines.controller.ts';
import { ChargeLinesRepository } from './charge-lines/charge-lines.repository.ts';
import { ChargeLinesService } from './charge-lines/charge-lines.service.ts';

@Module({
  controllers: [
    AppointmentVisitsController,
    ChargeLinesController,
    PatientsController,
    StatisticsController,
    VisitCancellationsController,
    ReceiptsController,
    LabReportUploadedHandler,
    LabTestCompletedHandler,
    LabTestRecordedHandler,
    PrescriptionDispensedHandler,
    PrescriptionSavedHandler,
    PatientRegisteredHandler,
    VisitMovedHandler,
    TabsChangedHandler,
    ...HOSPITAL_HANDLERS,
    ...CALENDAR_HANDLERS,
  ],
  providers: [
    AppointmentVisitsRepository,
    AppointmentVisitsService,
    ChargeLinesRepository,
    ChargeLinesService,
    AadhaarVaultService,
    BillsRepository,
    DailyTotalsRepository,
    DemoLabRepository,
    DemoPatientsService,
    DemoPatientsRepository,
    FeeReceiptsRepository,
    FeeReceiptsService,
    HospitalsService,
    heardBy(HospitalsService),
    daysCountedBy(HospitalsService),
    HospitalTabsRepository,
    LabRepository,
    NewestVisitsRepository,
    PatientListsRepository,
    PatientsRepository,
    PatientsService,
    PrescriptionsRepository,
    RenderReportJob,
    ReportsService,
    AadhaarReencryptionService,
    AadhaarReencryptionRepository,
    BranchSummaryService,
    DayFiguresRepository,
    DayFiguresService,
    VisitCancellationsRepository,
    VisitCancellationsService,
    VisitMovesService,
    VisitMovesRepository,
    StatisticsService,
    VisitsRepository,
    VisitsService,
  ],
})
export class PatientsModule {}
