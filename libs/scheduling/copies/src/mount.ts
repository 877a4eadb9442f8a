import type { Provider, Type } from '@nestjs/common';
import { pickEntity, type EntityClass, type MigrationClass } from '@nidaan/platform-database';
import { DoctorCopiesService } from './doctor-copies.service.ts';
import { DoctorTable } from './doctor-copies.repository.ts';
import { DoctorCopyEntity } from './doctor-copy.entity.ts';
import { copyDoctors } from './migrations/1820000000001-copy-doctors.migration.ts';
import { DoctorChangedHandler } from './on/doctor-changed.handler.ts';

/** A table of known doctors, as a service mounts it: the entity and the migration stand in the service's lists. */
export interface DoctorMount<E extends object> {
  readonly table: DoctorTable<E>;
  readonly entity: EntityClass<E>;
  readonly migration: MigrationClass;
}

type Wanted = Exclude<keyof DoctorCopyEntity, 'hospitalId' | 'doctorId' | 'version'>;

/** What a service knows of a doctor that mounted the columns `K`. */
export type DoctorCopy<K extends Wanted> = Pick<DoctorCopyEntity, 'hospitalId' | 'doctorId' | 'version' | K>;

/** The table `known_doctors` with the columns that a service wants. */
export function mountDoctors<K extends Wanted>(columns: readonly K[]): DoctorMount<DoctorCopy<K>> {
  const entity = pickEntity(DoctorCopyEntity, ['hospitalId', 'doctorId', ...columns, 'version']);
  return { table: new DoctorTable(entity), entity, migration: copyDoctors(entity) };
}

/** Controllers of a service that keeps doctors. */
export const DOCTOR_HANDLERS: readonly Type[] = [DoctorChangedHandler];

/** Says which provider of the service keeps the doctors that these handlers hear of. */
export const doctorsKeptBy = (service: Type): Provider => ({ provide: DoctorCopiesService, useExisting: service });
