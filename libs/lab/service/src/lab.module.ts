import { Module } from '@nestjs/common';
import { DemoLabRepository } from './demo/demo-lab.repository.ts';
import { DemoLabService } from './demo/demo-lab.service.ts';
import { HospitalsRepository } from './hospitals/hospitals.repository.ts';
import { RenderLabTestJob } from './jobs/render-lab-test.job.ts';
import { HospitalVerifiedHandler } from './on/hospital-verified.handler.ts';
import { ProfileChangedHandler } from './on/profile-changed.handler.ts';
import { PatientRegisteredHandler } from './on/patient-registered.handler.ts';
import { KnownPatientsRepository } from './patients/known-patients.repository.ts';
import { PatientLookupService } from './patients/patient-lookup.service.ts';
import { LabReportsController } from './reports/lab-reports.controller.ts';
import { LabReportsRepository } from './reports/lab-reports.repository.ts';
import { LabReportsService } from './reports/lab-reports.service.ts';
import { LabTestsController } from './tests/lab-tests.controller.ts';
import { LabTestsRepository } from './tests/lab-tests.repository.ts';
import { LabTestsService } from './tests/lab-tests.service.ts';
import { ChargeLinesController } from './charge-lines/charge-lines.controller.ts';
import { ChargeLinesRepository } from './charge-lines/charge-lines.repository.ts';
import { ChargeLinesService } from './charge-lines/charge-lines.service.ts';

@Module({
  controllers: [
    ChargeLinesController,
    LabReportsController,
    LabTestsController,
    HospitalVerifiedHandler,
    ProfileChangedHandler,
    PatientRegisteredHandler,
  ],
  providers: [
    ChargeLinesRepository,
    ChargeLinesService,
    DemoLabService,
    DemoLabRepository,
    HospitalsRepository,
    KnownPatientsRepository,
    LabReportsRepository,
    LabReportsService,
    LabTestsRepository,
    LabTestsService,
    PatientLookupService,
    RenderLabTestJob,
  ],
})
export class LabModule {}
