import { Module } from '@nestjs/common';
import { CataloguesController } from './catalogues/catalogues.controller.ts';
import { DemoRecordsRepository } from './demo/demo-records.repository.ts';
import { DemoRecords } from './demo/demo-records.service.ts';
import { KeepPatientWhenPatientRegistered } from './on/keep-patient-when-patient-registered.ts';
import { KnownPatientsRepository } from './patients/known-patients.repository.ts';
import { PatientsService } from './patients/patients.service.ts';
import { RecordsController } from './records/records.controller.ts';
import { RecordsRepository } from './records/records.repository.ts';
import { RecordsService } from './records/records.service.ts';

@Module({
  controllers: [CataloguesController, RecordsController, KeepPatientWhenPatientRegistered],
  providers: [DemoRecords, DemoRecordsRepository, KnownPatientsRepository, PatientsService, RecordsRepository, RecordsService],
})
export class ClinicalModule {}
