import type { Provider, Type } from '@nestjs/common';
import { columnsOf, pickEntity, type EntityClass, type MigrationClass } from '@nidaan/platform-database';
import { AccountCopyEntity } from './account-copy.entity.ts';
import { HospitalCopyEntity } from './hospital-copy.entity.ts';
import { ClinicSettingsListener } from './clinic-settings-listener.ts';
import { HospitalListener } from './hospital-listener.ts';
import { IdentityTable } from './identity-copies.repository.ts';
import { copyIdentity } from './migrations/1803000000001-copy-identity.migration.ts';
import { papersOfHospitals } from './migrations/1804000000001-papers-of-hospitals.migration.ts';
import { ClinicSettingsChangedHandler } from './on/clinic-settings-changed.handler.ts';
import { HospitalVerifiedHandler } from './on/hospital-verified.handler.ts';
import { ProfileChangedHandler } from './on/profile-changed.handler.ts';

/** A table of what identity tells, as a service mounts it: the entity and the migration stand in the service's lists. */
export interface IdentityMount<E extends object> {
  readonly table: IdentityTable<E>;
  readonly entity: EntityClass<E>;
  readonly migration: MigrationClass;
}

/** As above; `papers` is the migration of the columns that papers show, which came later. */
export interface HospitalsMount<E extends object> extends IdentityMount<E> {
  readonly papers: MigrationClass;
}

type Wanted = Exclude<keyof HospitalCopyEntity, 'hospitalId' | 'toldAt'>;

/** What a service knows of a hospital that mounted the columns `K`. */
export type HospitalCopy<K extends Wanted> = Pick<HospitalCopyEntity, 'hospitalId' | 'toldAt' | K>;

/**
 * The table `hospitals` with the columns that a service wants. `own` has columns that are the service's alone, in the same table: they are read
 * along, its own migration makes them, and identity's events leave them as they are.
 */
export function mountHospitals<K extends Wanted, M extends object = object>(
  columns: readonly K[],
  own?: EntityClass<M>,
): HospitalsMount<HospitalCopy<K> & M> {
  const ownFields = own ? columnsOf(own).columns.map(({ property }) => property) : [];
  const entity = pickEntity(HospitalCopyEntity, ['hospitalId', ...columns, 'toldAt'], own);
  return { ...mount(entity, ownFields), papers: papersOfHospitals(entity) };
}

/** The table `accounts`: who writes for a hospital. */
export const mountAccounts = (): IdentityMount<AccountCopyEntity> => mount(AccountCopyEntity);

const mount = <E extends object>(entity: EntityClass<E>, own: readonly string[] = []): IdentityMount<E> => ({
  table: new IdentityTable(entity, own),
  entity,
  migration: copyIdentity(entity),
});

/** Controllers of a service that keeps what identity tells of hospitals. */
export const HOSPITAL_HANDLERS: readonly Type[] = [HospitalVerifiedHandler, ProfileChangedHandler];

/** Says which provider of the service keeps what these handlers hear. */
export const heardBy = (listener: Type<HospitalListener>): Provider => ({ provide: HospitalListener, useExisting: listener });

/** Controllers of a service that counts days of hospitals: their zone is mounted. */
export const CALENDAR_HANDLERS: readonly Type[] = [ClinicSettingsChangedHandler];

/** Says which provider of the service keeps what those hear. */
export const daysCountedBy = (listener: Type<ClinicSettingsListener>): Provider => ({
  provide: ClinicSettingsListener,
  useExisting: listener,
});
