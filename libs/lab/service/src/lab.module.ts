import { Module } from '@nestjs/common';
import { DemoLabRepository } from './demo/demo-lab.repository.ts';
import { DemoLab } from './demo/demo-lab.service.ts';
import { HospitalsRepository } from './hospitals/hospitals.repository.ts';
import { RenderLabTestJob } from './jobs/render-lab-test.job.ts';
import { KeepHospitalWhenHospitalVerified } from './on/keep-hospital-when-hospital-verified.ts';
import { KeepHospitalWhenProfileChanged } from './on/keep-hospital-when-profile-changed.ts';
import { KeepPatientWhenPatientRegistered } from './on/keep-patient-when-patient-registered.ts';
import { KnownPatientsRepository } from './patients/known-patients.repository.ts';
import { PatientsService } from './patients/patients.service.ts';
import { LabReportsController } from './reports/lab-reports.controller.ts';
import { LabReportsRepository } from './reports/lab-reports.repository.ts';
import { LabReportsService } from './reports/lab-reports.service.ts';
import { LabTestsController } from './tests/lab-tests.controller.ts';
import { LabTestsRepository } from './tests/lab-tests.repository.ts';
import { LabTestsService } from './tests/lab-tests.service.ts';
import { MoneyLinesController } from './money/money-lines.controller.ts';
import { MoneyLinesRepository } from './money/money-lines.repository.ts';
import { MoneyLinesService } from './money/money-lines.service.ts';

@Module({
  controllers: [
    MoneyLinesController,
    LabReportsController,
    LabTestsController,
    KeepHospitalWhenHospitalVerified,
    KeepHospitalWhenProfileChanged,
    KeepPatientWhenPatientRegistered,
  ],
  providers: [
    MoneyLinesRepository,
    MoneyLinesService,
    DemoLab,
    DemoLabRepository,
    HospitalsRepository,
    KnownPatientsRepository,
    LabReportsRepository,
    LabReportsService,
    LabTestsRepository,
    LabTestsService,
    PatientsService,
    RenderLabTestJob,
  ],
})
export class LabModule {}
