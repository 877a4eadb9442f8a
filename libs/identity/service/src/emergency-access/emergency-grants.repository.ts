import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf, type Transaction } from '@nidaan/platform-database';
import { EmergencyGrantEntity } from './emergency-grant.entity.ts';

type Row = EmergencyGrantEntity & Record<string, unknown>;

const GRANTS = tableOf(EmergencyGrantEntity);
const ADD = GRANTS.insert();
const FIND = GRANTS.select({ where: ['hospitalId', 'id'] });
const HOLD = GRANTS.select({ where: ['hospitalId', 'id'], tail: 'FOR UPDATE' });
const SAVE = GRANTS.update({ set: ['until', 'verdict', 'note', 'reviewedBy', 'reviewedAt'], where: ['hospitalId', 'id'] });
const LIST = `SELECT ${GRANTS.columns()} FROM emergency_grants WHERE hospital_id = $1 AND ($2::integer IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`;
const OF_VISITS = `SELECT ${GRANTS.columns()} FROM emergency_grants WHERE hospital_id = $1 AND (patient_id = ANY ($2::integer[]) OR patient_ids && $2::integer[])
  ORDER BY id DESC`;
const OPEN_OF = `SELECT ${GRANTS.columns(undefined, ['id', 'until', 'patientIds'])} FROM emergency_grants
  WHERE hospital_id = $1 AND member_id = $2 AND opened_at >= $4 AND until > $3 ORDER BY id`;
const SINCE = `SELECT count(*)::int AS n FROM emergency_grants WHERE hospital_id = $1 AND member_id = $2 AND opened_at >= $3`;
const NEXT_ID = 'SELECT coalesce(max(id), 0) + 1 AS id FROM emergency_grants WHERE hospital_id = $1';
const OVERDUE = `SELECT count(*)::int AS n FROM emergency_grants WHERE hospital_id = $1 AND verdict IS NULL AND opened_at < $2`;

/** Emergency accesses of the hospital at work. */
@Injectable()
export class EmergencyGrantsRepository {
  constructor(private readonly database: Database) {}

  /** The number of the next one; only while the team is locked. */
  async nextId(): Promise<number> {
    return (await this.database.query<{ id: number }>(NEXT_ID, [currentHospital()]))[0]!.id;
  }

  add(tx: Transaction, grant: EmergencyGrantEntity): void {
    tx.send(ADD(grant));
  }

  async find(id: number): Promise<EmergencyGrantEntity | null> {
    return (await this.database.query(FIND({ hospitalId: currentHospital(), id })))[0] ?? null;
  }

  /** Held until the transaction ends. */
  async hold(id: number): Promise<EmergencyGrantEntity | null> {
    return (await this.database.query(HOLD({ hospitalId: currentHospital(), id })))[0] ?? null;
  }

  async save({ id, until, verdict, note, reviewedBy, reviewedAt }: EmergencyGrantEntity): Promise<void> {
    await this.database.query(SAVE({ hospitalId: currentHospital(), id, until, verdict, note, reviewedBy, reviewedAt }));
  }

  /** Newest first. */
  list(limit: number, before?: number): Promise<EmergencyGrantEntity[]> {
    return this.database.query<Row>(LIST, [currentHospital(), before ?? null, limit]);
  }

  /** By which the record of these visits was opened, newest first. */
  ofVisits(visits: readonly number[]): Promise<EmergencyGrantEntity[]> {
    return this.database.query<Row>(OF_VISITS, [currentHospital(), visits]);
  }

  /** What a member has opened since, and is not over now. */
  openOf(memberId: number, now: Date, since: Date): Promise<Pick<EmergencyGrantEntity, 'id' | 'until' | 'patientIds'>[]> {
    return this.database.query(OPEN_OF, [currentHospital(), memberId, now, since]);
  }

  /** How many a member has opened since. */
  async since(memberId: number, at: Date): Promise<number> {
    return (await this.database.query<{ n: number }>(SINCE, [currentHospital(), memberId, at]))[0]!.n;
  }

  /** How many that were opened before nobody has reviewed. */
  async unreviewed(before: Date): Promise<number> {
    return (await this.database.query<{ n: number }>(OVERDUE, [currentHospital(), before]))[0]!.n;
  }
}
