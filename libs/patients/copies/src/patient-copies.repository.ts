import { currentHospital } from '@nidaan/platform-access';
import { GatheredRows, tableOf, type Database, type EntityClass, type StatementOf } from '@nidaan/platform-database';
import type { PatientCopyEntity } from './patient-copy.entity.ts';

/** A patient of the hospital at work. */
export type PublishedPatient<E> = Omit<E, 'hospitalId'> & { patientId: number };

/** What a correction of a person changes of an open visit. */
export type CorrectedPatient = Pick<PatientCopyEntity, 'name' | 'phone' | 'age' | 'gender'>;

const CORRECTED = ['name', 'phone', 'age', 'gender'] as const;

/** The statements of a table of known patients. */
export class PatientTable<E extends object> {
  readonly find: (hospitalId: number, patientId: number) => StatementOf<E>;
  readonly move: (hospitalId: number, patientId: number, branchId: number) => StatementOf<object>;
  /** Null where the service keeps nothing that is ever corrected. */
  readonly correct: ((hospitalId: number, patientId: number, corrected: CorrectedPatient) => StatementOf<object>) | null;
  readonly insert: (rows: readonly object[]) => StatementOf<object>;

  constructor(readonly entity: EntityClass<E>) {
    const table = tableOf(entity as unknown as EntityClass<PatientCopyEntity>);
    const find = table.select({ where: ['hospitalId', 'patientId'] });
    this.find = (hospitalId, patientId) => find({ hospitalId, patientId }) as StatementOf<E>;
    const move = table.update({ set: ['branchId'], where: ['hospitalId', 'patientId'] });
    this.move = (hospitalId, patientId, branchId) => move({ hospitalId, patientId, branchId }) as StatementOf<object>;
    const kept = new Set<string>(table.fields());
    const corrected = CORRECTED.filter((field) => kept.has(field));
    const correct = table.update({ set: corrected, where: ['hospitalId', 'patientId'] });
    this.correct =
      corrected.length === 0
        ? null
        : (hospitalId, patientId, values) => correct({ ...values, hospitalId, patientId }) as StatementOf<object>;
    this.insert = table.insertMany({ onConflict: 'skip' }) as never;
  }
}

/** Which patients there are in the hospital at work, as their owner told. */
export class PatientCopiesRepository<E extends object> {
  readonly #gathered: GatheredRows<object>;

  constructor(
    private readonly db: Database,
    private readonly table: PatientTable<E>,
  ) {
    this.#gathered = new GatheredRows(table.insert);
  }

  async find(patientId: number): Promise<E | null> {
    return (await this.db.query(this.table.find(currentHospital(), patientId)))[0] ?? null;
  }

  /** Notes another branch of a patient's visit; behind what the same batch of events adds. */
  async move(patientId: number, branchId: number): Promise<void> {
    const hospitalId = currentHospital();
    await this.db.transaction(async (tx) => {
      tx.beforeCommit(() => tx.send(this.table.move(hospitalId, patientId, branchId)));
    });
  }

  /** Notes what was corrected of a visit; behind what the same batch of events adds. */
  async correct(patientId: number, corrected: CorrectedPatient): Promise<void> {
    const statement = this.table.correct?.(currentHospital(), patientId, corrected);
    if (!statement) return;
    await this.db.transaction(async (tx) => {
      tx.beforeCommit(() => tx.send(statement));
    });
  }

  /** Adds those that are not known. Of a batch of events all travel together, as one statement with the commit. */
  async add(told: readonly PublishedPatient<E>[]): Promise<void> {
    const hospitalId = currentHospital();
    await this.db.transaction(async (tx) => {
      for (const patient of told) this.#gathered.add(tx, patient.patientId, { hospitalId, ...patient });
    });
  }
}
