import { Module } from '@nestjs/common';
import { heardBy, HOSPITAL_HANDLERS } from '@nidaan/identity-copies';
import { CORRECTION_HANDLERS, ERASURE_HANDLERS, keptBy, PATIENT_HANDLERS, PERSON_HANDLERS } from '@nidaan/patients-copies';
import { DemoLabRepository } from './demo/demo-lab.repository.ts';
import { DemoLabService } from './demo/demo-lab.service.ts';
import { HospitalsService } from './hospitals/hospitals.service.ts';
import { ImportOrdersJob } from './jobs/import-orders.job.ts';
import { RenderLabTestJob } from './jobs/render-lab-test.job.ts';
import { PrescriptionSavedHandler } from './on/prescription-saved.handler.ts';
import { OrderImportsRepository } from './orders/order-imports.repository.ts';
import { OrderImportsService } from './orders/order-imports.service.ts';
import { TestOrdersController } from './orders/test-orders.controller.ts';
import { TestOrdersRepository } from './orders/test-orders.repository.ts';
import { TestOrdersService } from './orders/test-orders.service.ts';
import { KnownPatientsService } from './patients/known-patients.service.ts';
import { LabReportsController } from './reports/lab-reports.controller.ts';
import { LabReportsRepository } from './reports/lab-reports.repository.ts';
import { LabReportsService } from './reports/lab-reports.service.ts';
import { LabResultsService } from './tests/lab-results.service.ts';
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
    PrescriptionSavedHandler,
    TestOrdersController,
    ...HOSPITAL_HANDLERS,
    ...ERASURE_HANDLERS,
    ...PATIENT_HANDLERS,
    ...CORRECTION_HANDLERS,
    ...PERSON_HANDLERS,
  ],
  providers: [
    ChargeLinesRepository,
    ChargeLinesService,
    DemoLabService,
    DemoLabRepository,
    HospitalsService,
    heardBy(HospitalsService),
    ImportOrdersJob,
    KnownPatientsService,
    keptBy(KnownPatientsService),
    LabReportsRepository,
    LabReportsService,
    LabResultsService,
    LabTestsRepository,
    LabTestsService,
    OrderImportsRepository,
    OrderImportsService,
    RenderLabTestJob,
    TestOrdersRepository,
    TestOrdersService,
  ],
})
export class LabModule {}
