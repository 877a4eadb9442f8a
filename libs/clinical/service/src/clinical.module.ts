import { Module } from '@nestjs/common';
import { CataloguesController } from './catalogues/catalogues.controller.ts';
import { DemoPrescriptionsRepository } from './demo/demo-prescriptions.repository.ts';
import { DemoPrescriptionsService } from './demo/demo-prescriptions.service.ts';
import { PatientRegisteredHandler } from './on/patient-registered.handler.ts';
import { KnownPatientsRepository } from './patients/known-patients.repository.ts';
import { PatientLookupService } from './patients/patient-lookup.service.ts';
import { PrescriptionsController } from './prescriptions/prescriptions.controller.ts';
import { PrescriptionsRepository } from './prescriptions/prescriptions.repository.ts';
import { PrescriptionsService } from './prescriptions/prescriptions.service.ts';

@Module({
  controllers: [CataloguesController, PrescriptionsController, PatientRegisteredHandler],
  providers: [
    DemoPrescriptionsService,
    DemoPrescriptionsRepository,
    KnownPatientsRepository,
    PatientLookupService,
    PrescriptionsRepository,
    PrescriptionsService,
  ],
})
export class ClinicalModule {}
