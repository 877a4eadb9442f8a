import type { Provider, Type } from '@nestjs/common';
import { pickEntity, type EntityClass, type MigrationClass } from '@nidaan/platform-database';
import { copyPatients } from './migrations/1803000000002-copy-patients.migration.ts';
import { PersonsOfCopies1825000000001 } from './migrations/1825000000001-persons-of-copies.migration.ts';
import { KnownPersonEntity } from './known-person.entity.ts';
import { PatientRegisteredHandler } from './on/patient-registered.handler.ts';
import { PersonErasedHandler } from './on/person-erased.handler.ts';
import { PersonMergedHandler } from './on/person-merged.handler.ts';
import { PersonSeparatedHandler } from './on/person-separated.handler.ts';
import { VisitAssignedHandler } from './on/visit-assigned.handler.ts';
import { VisitCorrectedHandler } from './on/visit-corrected.handler.ts';
import { VisitMovedHandler } from './on/visit-moved.handler.ts';
import { PatientCopiesService } from './patient-copies.service.ts';
import { PatientTable } from './patient-copies.repository.ts';
import { PatientCopyEntity } from './patient-copy.entity.ts';

/** A table of known patients, as a service mounts it: the entity and the migration stand in the service's lists. */
export interface PatientMount<E extends object> {
  readonly table: PatientTable<E>;
  readonly entity: EntityClass<E>;
  readonly migration: MigrationClass;
}

type Wanted = Exclude<keyof PatientCopyEntity, 'hospitalId' | 'patientId' | 'branchId'>;

/** What a service knows of a patient that mounted the columns `K`. */
export type PatientCopy<K extends Wanted = never> = Pick<PatientCopyEntity, 'hospitalId' | 'patientId' | 'branchId' | K>;

/** The table `known_patients` with the columns that a service wants; without any it says only who there is, and at which branch. */
export function mountPatients<K extends Wanted = never>(columns: readonly K[]): PatientMount<PatientCopy<K>> {
  const entity = pickEntity(PatientCopyEntity, ['hospitalId', 'patientId', 'branchId', ...columns]);
  return { table: new PatientTable(entity), entity, migration: copyPatients(entity) };
}

/** Controllers of a service that keeps patients. */
export const PATIENT_HANDLERS: readonly Type[] = [PatientRegisteredHandler, VisitMovedHandler];

/** Controllers of a service that keeps names, phones or ages of patients as well. */
export const CORRECTION_HANDLERS: readonly Type[] = [VisitCorrectedHandler];

/** Controllers of a service that keeps anything of patients: its migrations make `erase_person`. */
export const ERASURE_HANDLERS: readonly Type[] = [PersonErasedHandler];

/** Controllers of a service that keeps the persons of visits (`PERSON_COLUMNS`) as well. */
export const PERSON_HANDLERS: readonly Type[] = [VisitAssignedHandler, PersonMergedHandler, PersonSeparatedHandler];

/** The table of merged persons, for a service that mounts `PERSON_COLUMNS`. */
export const PERSONS = { entity: KnownPersonEntity, migration: PersonsOfCopies1825000000001 } as const;

/** Says which provider of the service keeps the patients that these handlers hear of. */
export const keptBy = (service: Type): Provider => ({
  provide: PatientCopiesService,
  useExisting: service,
});
