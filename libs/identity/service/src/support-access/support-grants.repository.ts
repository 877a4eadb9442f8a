import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { SupportGrantEntity } from './support-grant.entity.ts';

type Row = SupportGrantEntity & Record<string, unknown>;

const MOST = 100;
const GRANTS = tableOf(SupportGrantEntity);
const COLUMNS = GRANTS.columns();
const ADD = GRANTS.insert({ without: ['id'], returning: ['id'] });
const SAVE = GRANTS.update({ set: GRANTS.fields(['id', 'hospitalId']), where: ['id'] });
const FIND = GRANTS.select({ where: ['id'] });
const HOLD = GRANTS.select({ where: ['id'], tail: 'FOR UPDATE' });
const OF_HOSPITAL = `SELECT ${COLUMNS} FROM support_grants WHERE hospital_id = $1 ORDER BY id DESC LIMIT ${MOST}`;
const RUNNING = `SELECT ${COLUMNS} FROM support_grants WHERE hospital_id = $1 AND state = 'open' AND until > $2`;
const UNFINISHED = `SELECT ${COLUMNS} FROM support_grants WHERE hospital_id = $1 AND state IN ('asked', 'open') ORDER BY id`;
const FOR_STAFF = `SELECT ${COLUMNS} FROM support_grants WHERE state = 'asked' OR (state = 'open' AND until > $1) ORDER BY id DESC LIMIT ${MOST}`;
const ENTERED = `SELECT ${COLUMNS} FROM support_grants WHERE hospital_id = $1 AND account_id IS NOT NULL ORDER BY id DESC`;
const IN_USE = `SELECT id, hospital_id AS "hospitalId" FROM support_grants WHERE account_id = $1 AND state = 'open' AND until > $2 ORDER BY id`;
const OVER = `SELECT id, hospital_id AS "hospitalId" FROM support_grants WHERE state = 'open' AND until <= $1 ORDER BY id LIMIT ${MOST}`;
const UNTOLD = `SELECT id, hospital_id AS "hospitalId" FROM support_grants
  WHERE NOT is_told AND state = 'ended' AND ended_at <= $1 ORDER BY id LIMIT ${MOST}`;

/** Where a grant is found. */
export type GrantKey = Pick<SupportGrantEntity, 'id' | 'hospitalId'>;

/** Hospitals that let the platform's staff in. */
@Injectable()
export class SupportGrantsRepository {
  constructor(private readonly database: Database) {}

  /** The number of the new grant. */
  async add(grant: Omit<SupportGrantEntity, 'id'>): Promise<number> {
    const [row] = await this.database.query<{ id: number }>(ADD(grant));
    return row!.id;
  }

  async save({ hospitalId: _, ...grant }: SupportGrantEntity): Promise<void> {
    await this.database.query(SAVE(grant));
  }

  /** A grant of any hospital. */
  async find(id: number): Promise<SupportGrantEntity | null> {
    const [row] = await this.database.query(FIND({ id }));
    return row ?? null;
  }

  /** The same, held until the transaction ends. */
  async hold(id: number): Promise<SupportGrantEntity | null> {
    const [row] = await this.database.query(HOLD({ id }));
    return row ?? null;
  }

  /** Of the hospital at work, the newest first. */
  all(): Promise<SupportGrantEntity[]> {
    return this.database.query<Row>(OF_HOSPITAL, [currentHospital()]);
  }

  /** What is open or asked for in the hospital at work, over by the clock or not. */
  unfinished(): Promise<SupportGrantEntity[]> {
    return this.database.query<Row>(UNFINISHED, [currentHospital()]);
  }

  /** What is open in the hospital at work. */
  async running(now: Date): Promise<SupportGrantEntity | null> {
    const [row] = await this.database.query<Row>(RUNNING, [currentHospital(), now]);
    return row ?? null;
  }

  /** All in which somebody came into the hospital at work. */
  entered(): Promise<SupportGrantEntity[]> {
    return this.database.query<Row>(ENTERED, [currentHospital()]);
  }

  /** What is open or asked for in all hospitals, the newest first. */
  forStaff(now: Date): Promise<SupportGrantEntity[]> {
    return this.database.query<Row>(FOR_STAFF, [now]);
  }

  /** What is open in all hospitals, and an account of the staff came into. */
  inUse(accountId: number, now: Date): Promise<GrantKey[]> {
    return this.database.query<Row>(IN_USE, [accountId, now]);
  }

  /** What the clock has ended. */
  over(now: Date): Promise<GrantKey[]> {
    return this.database.query<Row>(OVER, [now]);
  }

  /** What ended before an instant, and owners were not told of. */
  untold(endedBefore: Date): Promise<GrantKey[]> {
    return this.database.query<Row>(UNTOLD, [endedBefore]);
  }
}
