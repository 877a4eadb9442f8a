import { currentHospital } from '@nidaan/platform-access';
import { columnsOf, tableOf, type Database, type EntityClass, type StatementOf } from '@nidaan/platform-database';
import type { DoctorCopyEntity } from './doctor-copy.entity.ts';

/** The statements of a table of known doctors: the larger version counts, whichever comes first. */
export class DoctorTable<E extends object> {
  readonly find: (hospitalId: number, doctorId: number) => StatementOf<E>;
  readonly keep: (told: DoctorCopyEntity) => StatementOf<never>;

  constructor(readonly entity: EntityClass<E>) {
    const table = tableOf(entity as unknown as EntityClass<DoctorCopyEntity>);
    const find = table.select({ where: ['hospitalId', 'doctorId'] });
    this.find = (hospitalId, doctorId) => find({ hospitalId, doctorId }) as StatementOf<E>;
    const told = columnsOf(entity).columns.filter(({ isPrimary }) => !isPrimary);
    const newer = told.map(({ name }) => `${name} = excluded.${name}`).join(', ');
    this.keep = table.insert({
      onConflict: `ON CONFLICT (hospital_id, doctor_id) DO UPDATE SET ${newer} WHERE ${table.name}.version < excluded.version`,
    }) as never;
  }
}

/** Which doctors there are in the hospital at work, as their owner told. */
export class DoctorCopiesRepository<E extends object> {
  constructor(
    private readonly db: Database,
    private readonly table: DoctorTable<E>,
  ) {}

  async find(doctorId: number): Promise<E | null> {
    return (await this.db.query(this.table.find(currentHospital(), doctorId)))[0] ?? null;
  }

  /** Sends it without waiting: it travels with the commit. */
  async keep(told: DoctorCopyEntity): Promise<void> {
    await this.db.transaction(async (tx) => tx.send(this.table.keep(told)));
  }
}
