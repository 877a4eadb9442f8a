import { Module } from '@nestjs/common';
import { AadhaarVault } from './aadhaar/aadhaar-vault.service.ts';
import { ResealRepository } from './aadhaar/reseal.repository.ts';
import { Reseal } from './aadhaar/reseal.service.ts';
import { DemoLabRepository } from './demo/demo-lab.repository.ts';
import { DemoPatientsRepository } from './demo/demo-patients.repository.ts';
import { DemoPatients } from './demo/demo-patients.service.ts';
import { HospitalTabs } from './hospitals/hospital-tabs.repository.ts';
import { HospitalsRepository } from './hospitals/hospitals.repository.ts';
import { Hospitals } from './hospitals/hospitals.service.ts';
import { RenderReportJob } from './jobs/render-report.job.ts';
import { LabRepository } from './lab/lab.repository.ts';
import { AddLabReportWhenReportUploaded } from './on/add-lab-report-when-report-uploaded.ts';
import { AddLabTestWhenTestRecorded } from './on/add-lab-test-when-test-recorded.ts';
import { CompletePatientWhenRecordDispensed } from './on/complete-patient-when-record-dispensed.ts';
import { CompletePatientWhenRecordSaved } from './on/complete-patient-when-record-saved.ts';
import { CountRegistrationWhenPatientRegistered } from './on/count-registration-when-patient-registered.ts';
import { KeepHospitalWhenHospitalVerified } from './on/keep-hospital-when-hospital-verified.ts';
import { KeepTabsWhenTabsChanged } from './on/keep-tabs-when-tabs-changed.ts';
import { UpdateHospitalWhenProfileChanged } from './on/update-hospital-when-profile-changed.ts';
import { PatientLists } from './patients/patient-lists.repository.ts';
import { PatientsController } from './patients/patients.controller.ts';
import { PatientsRepository } from './patients/patients.repository.ts';
import { PatientsService } from './patients/patients.service.ts';
import { BillsRepository } from './records/bills.repository.ts';
import { RecordsRepository } from './records/records.repository.ts';
import { ReportsService } from './reports/reports.service.ts';
import { DailyTotals } from './statistics/daily-totals.repository.ts';
import { NewestVisits } from './statistics/newest-visits.repository.ts';
import { StatisticsService } from './statistics/statistics.service.ts';
import { MoneyLinesController } from './money/money-lines.controller.ts';
import { MoneyLinesRepository } from './money/money-lines.repository.ts';
import { MoneyLinesService } from './money/money-lines.service.ts';

@Module({
  controllers: [
    MoneyLinesController,
    PatientsController,
    AddLabReportWhenReportUploaded,
    AddLabTestWhenTestRecorded,
    CompletePatientWhenRecordDispensed,
    CompletePatientWhenRecordSaved,
    CountRegistrationWhenPatientRegistered,
    KeepHospitalWhenHospitalVerified,
    KeepTabsWhenTabsChanged,
    UpdateHospitalWhenProfileChanged,
  ],
  providers: [
    MoneyLinesRepository,
    MoneyLinesService,
    AadhaarVault,
    BillsRepository,
    DailyTotals,
    DemoLabRepository,
    DemoPatients,
    DemoPatientsRepository,
    Hospitals,
    HospitalTabs,
    HospitalsRepository,
    LabRepository,
    NewestVisits,
    PatientLists,
    PatientsRepository,
    PatientsService,
    RecordsRepository,
    RenderReportJob,
    ReportsService,
    Reseal,
    ResealRepository,
    StatisticsService,
  ],
})
export class PatientsModule {}
