import { currentHospital } from '@nidaan/platform-access';
import { GatheredRows, tableOf, type Database, type EntityClass, type StatementOf } from '@nidaan/platform-database';
import { SHOWN_PERSON, WITH_ROOT } from './known-persons.repository.ts';
import type { PatientCopyEntity, PersonColumn } from './patient-copy.entity.ts';

/** A patient of the hospital at work. */
export type PublishedPatient<E> = Omit<E, 'hospitalId' | PersonColumn> &
  Partial<Pick<E, PersonColumn & keyof E>> & { patientId: number };

/** What a correction of a person changes of an open visit. */
export type CorrectedPatient = Pick<PatientCopyEntity, 'name' | 'phone' | 'age' | 'gender' | 'ageText'>;

const CORRECTED = ['name', 'phone', 'age', 'gender', 'ageText'] as const;

/** Whose a visit is from now on. */
export type AssignedVisit = Pick<PatientCopyEntity, 'patientId' | 'personId' | 'uhid' | 'linkVersion' | 'correctedOn'>;

const NO_PERSON = { personId: null, uhid: '', ageText: '', linkVersion: 0, correctedOn: null } as const;

// A visit of which something newer was told is known as well.
const ASSIGN = `WITH assigned AS (UPDATE known_patients SET person_id = $3, uhid = $4, link_version = $5,
    corrected_on = coalesce($6, corrected_on) WHERE hospital_id = $1 AND patient_id = $2 AND link_version < $5 RETURNING 1)
  SELECT EXISTS (SELECT FROM known_patients WHERE hospital_id = $1 AND patient_id = $2) AS known`;

/** The statements of a table of known patients. */
export class PatientTable<E extends object> {
  readonly find: (hospitalId: number, patientId: number) => StatementOf<E>;
  readonly move: (hospitalId: number, patientId: number, branchId: number) => StatementOf<object>;
  /** Null where the service keeps nothing that is ever corrected. */
  readonly correct: ((hospitalId: number, patientId: number, corrected: CorrectedPatient) => StatementOf<object>) | null;
  readonly keepsPersons: boolean;
  readonly insert: (rows: readonly object[]) => StatementOf<object>;

  constructor(readonly entity: EntityClass<E>) {
    const table = tableOf(entity as unknown as EntityClass<PatientCopyEntity>);
    this.keepsPersons = new Set<string>(table.fields()).has('personId');
    const [shown, root] = this.keepsPersons ? [`${table.columns('k')}, ${SHOWN_PERSON}`, WITH_ROOT] : [table.columns('k'), ''];
    // Of two columns of one name the later stands in the row: the number of the root.
    const text = `SELECT ${shown} FROM known_patients k ${root} WHERE k.hospital_id = $1 AND k.patient_id = $2`;
    this.find = (hospitalId, patientId) => ({ text, values: [hospitalId, patientId] });
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
  move(patientId: number, branchId: number): void {
    const { joined: tx } = this.db;
    const statement = this.table.move(currentHospital(), patientId, branchId);
    tx.beforeCommit(() => tx.send(statement));
  }

  /** Notes what was corrected of a visit; behind what the same batch of events adds. False where the visit is not known. */
  async correct(patientId: number, corrected: CorrectedPatient): Promise<boolean> {
    const { joined: tx } = this.db;
    const statement = this.table.correct?.(currentHospital(), patientId, corrected);
    if (!statement) return true;
    if (this.#gathered.has(tx, patientId)) {
      tx.beforeCommit(() => tx.send(statement));
      return true;
    }
    return (await tx.query<object>({ ...statement, text: `${statement.text} RETURNING 1` })).length > 0;
  }

  /** Notes whose visits are; behind what the same batch of events adds. Of two tellings the larger version holds. False where a visit is not known. */
  async assign(visits: readonly AssignedVisit[]): Promise<boolean> {
    const [{ joined: tx }, hospitalId] = [this.db, currentHospital()];
    let areKnown = true;
    for (const { patientId, personId, uhid, linkVersion, correctedOn } of visits) {
      const values = [hospitalId, patientId, personId, uhid, linkVersion, correctedOn];
      if (this.#gathered.has(tx, patientId)) tx.beforeCommit(() => tx.send({ text: ASSIGN, values }));
      else areKnown = (await tx.query<{ known: boolean }>(ASSIGN, values))[0]!.known && areKnown;
    }
    return areKnown;
  }

  /** Adds those that are not known. Of a batch of events all travel together, as one statement with the commit. */
  add(told: readonly PublishedPatient<E>[]): void {
    const [{ joined: tx }, hospitalId] = [this.db, currentHospital()];
    for (const patient of told) this.#gathered.add(tx, patient.patientId, { hospitalId, ...NO_PERSON, ...patient });
  }
}
