import { Module } from '@nestjs/common';
import { ERASURE_HANDLERS, keptBy, PATIENT_HANDLERS } from '@nidaan/patients-copies';
import { AllergiesController } from './allergies/allergies.controller.ts';
import { AllergiesRepository } from './allergies/allergies.repository.ts';
import { AllergiesService } from './allergies/allergies.service.ts';
import { CataloguesController } from './catalogues/catalogues.controller.ts';
import { DemoPrescriptionsRepository } from './demo/demo-prescriptions.repository.ts';
import { DemoPrescriptionsService } from './demo/demo-prescriptions.service.ts';
import { VisitCancelledHandler } from './on/visit-cancelled.handler.ts';
import { VisitRestoredHandler } from './on/visit-restored.handler.ts';
import { CancelledVisitsRepository } from './patients/cancelled-visits.repository.ts';
import { KnownPatientsService } from './patients/known-patients.service.ts';
import { PrescriptionsController } from './prescriptions/prescriptions.controller.ts';
import { PrescriptionsRepository } from './prescriptions/prescriptions.repository.ts';
import { PrescriptionsService } from './prescriptions/prescriptions.service.ts';

@Module({
  controllers: [
    AllergiesController,
    CataloguesController,
    PrescriptionsController,
    VisitCancelledHandler,
    VisitRestoredHandler,
    ...ERASURE_HANDLERS,
    ...PATIENT_HANDLERS,
  ],
  providers: [
    AllergiesRepository,
    AllergiesService,
    CancelledVisitsRepository,
    DemoPrescriptionsService,
    DemoPrescriptionsRepository,
    KnownPatientsService,
    keptBy(KnownPatientsService),
    PrescriptionsRepository,
    PrescriptionsService,
  ],
})
export class ClinicalModule {}
