import { DEFAULT_TIME_ZONE } from '@nidaan/kernel';
import { columnsOf, tableOf, type Database, type EntityClass, type StatementOf } from '@nidaan/platform-database';
import type { AccountCopyEntity } from './account-copy.entity.ts';
import type { HospitalCopyEntity } from './hospital-copy.entity.ts';
import type { ChangedProfile, HospitalListener, VerifiedHospital } from './hospital-listener.ts';

/** All that identity tells of a hospital and its account; a table takes of it what it has columns for. */
export type CopiedRow = HospitalCopyEntity & AccountCopyEntity;

/** Told once, with the verification. A change of the profile says nothing of it, or says it again. */
const FIXED: ReadonlySet<string> = new Set(['accountId', 'timeZone']);

/** The statements of a table that keeps what identity tells: the newer fact counts, whichever comes first. */
export class IdentityTable<E extends object> {
  readonly name: string;
  readonly find: (hospitalId: number) => StatementOf<E>;
  readonly verified: (told: CopiedRow) => StatementOf<never>;
  readonly changed: (told: CopiedRow) => StatementOf<never>;

  /** `own`: columns of the table that are the service's; they are read along and never written. */
  constructor(
    readonly entity: EntityClass<E>,
    own: readonly string[] = [],
  ) {
    const table = tableOf(entity as unknown as EntityClass<CopiedRow>);
    this.name = table.name;
    const without = own as readonly never[];
    const clauses = onConflict(entity, own);
    const find = table.select({ where: ['hospitalId'] });
    this.find = (hospitalId) => find({ hospitalId }) as StatementOf<E>;
    this.verified = table.insert({ without, onConflict: clauses.verified }) as never;
    this.changed = table.insert({ without, onConflict: clauses.changed }) as never;
  }
}

function onConflict(entity: EntityClass, own: readonly string[]) {
  const { table, columns } = columnsOf(entity);
  const told = columns.filter(({ property, isPrimary }) => !isPrimary && !own.includes(property));
  const fixed = told.filter(({ property }) => FIXED.has(property)).map(({ name }) => `${name} = excluded.${name}`);
  const profile = told.filter(({ property }) => !FIXED.has(property)).map(({ name }) => name);
  const key = columns.filter(({ isPrimary }) => isPrimary).map(({ name }) => name);
  // A row of before may have been changed since its verification, so only a change is sure to be newer.
  const newest = profile.map(
    (name) => `${name} = CASE WHEN ${table}.told_at <= excluded.told_at THEN excluded.${name} ELSE ${table}.${name} END`,
  );
  const update = `ON CONFLICT (${key.join(', ')}) DO UPDATE SET` as const;
  return {
    verified: `${update} ${[...fixed, ...newest].join(', ')}`,
    changed: `${update} ${profile.map((name) => `${name} = excluded.${name}`).join(', ')}
      WHERE ${table}.told_at IS NULL OR ${table}.told_at <= excluded.told_at`,
  } as const;
}

/** What identity told, as it is stored. */
export class IdentityCopiesRepository<E extends object> implements HospitalListener {
  constructor(
    protected readonly db: Database,
    private readonly table: IdentityTable<E>,
  ) {}

  /** What is known of a hospital; null before identity has told of it. */
  async find(hospitalId: number): Promise<E | null> {
    return (await this.db.query(this.table.find(hospitalId)))[0] ?? null;
  }

  async verified(told: VerifiedHospital): Promise<void> {
    await this.#send(this.table.verified(rowOf(told, told.timeZone, told.verifiedAt)));
  }

  async changed(told: ChangedProfile): Promise<void> {
    // The zone of a hospital of which nothing is known is the default one anyway; the verification brings the right one.
    await this.#send(this.table.changed(rowOf(told, DEFAULT_TIME_ZONE, told.changedAt)));
  }

  /** The zone that binds from now on. Nothing of a hospital that is not known yet. */
  async setZone(hospitalId: number, timeZone: string): Promise<void> {
    await this.db.query(`UPDATE ${this.table.name} SET time_zone = $2 WHERE hospital_id = $1`, [hospitalId, timeZone]);
  }

  // Without waiting: it travels with the commit of the batch.
  #send(statement: StatementOf<never>): Promise<void> {
    return this.db.transaction(async (tx) => tx.send(statement));
  }
}

function rowOf(told: ChangedProfile | VerifiedHospital, timeZone: string, at: string): CopiedRow {
  const { hospitalId, accountId, hospitalName: name, address, phoneNumber, email, username } = told;
  // A verification says nothing of papers.
  const {
    doctorName,
    qualification = '',
    registrationNo = '',
    gstin = '',
    drugLicenceNo = '',
    hospitalPhone,
    hospitalEmail = '',
  }: Partial<ChangedProfile> = told;
  return {
    ...{ hospitalId, accountId, name, address, username, timeZone, toldAt: new Date(at) },
    ...{ phone: hospitalPhone || phoneNumber, email: hospitalEmail || email, accountEmail: email, ownEmail: hospitalEmail },
    ...{ doctorName: doctorName || username, qualification, registrationNo, gstin, drugLicenceNo },
  };
}
