import { Module } from '@nestjs/common';
import { CataloguesController } from './catalogues/catalogues.controller.ts';
import { DemoRecordsRepository } from './demo/demo-records.repository.ts';
import { DemoRecordsService } from './demo/demo-records.service.ts';
import { PatientRegisteredHandler } from './on/patient-registered.handler.ts';
import { KnownPatientsRepository } from './patients/known-patients.repository.ts';
import { PatientLookupService } from './patients/patient-lookup.service.ts';
import { RecordsController } from './records/records.controller.ts';
import { RecordsRepository } from './records/records.repository.ts';
import { RecordsService } from './records/records.service.ts';

@Module({
  controllers: [CataloguesController, RecordsController, PatientRegisteredHandler],
  providers: [
    DemoRecordsService,
    DemoRecordsRepository,
    KnownPatientsRepository,
    PatientLookupService,
    RecordsRepository,
    RecordsService,
  ],
})
export class ClinicalModule {}
