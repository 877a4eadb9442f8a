import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database, isSeen, SEEN_BRANCHES, tableOf, type Transaction } from '@nidaan/platform-database';
import { QueueEntity } from './queue.entity.ts';

const QUEUES = tableOf(QueueEntity);
const ADD = QUEUES.insert();
const ADD_OF_DOCTOR = QUEUES.insert({
  onConflict: 'skip',
  onlyIf: 'EXISTS (SELECT FROM doctors d WHERE d.hospital_id = :hospitalId AND d.id = :doctorId)',
});
const SAVE = QUEUES.update({
  set: QUEUES.fields(['hospitalId', 'id', 'branchId', 'kind', 'doctorId', 'createdAt', 'createdBy']),
  where: ['hospitalId', 'id'],
});

/** A queue with what is known of its doctor. */
export interface QueueRow extends QueueEntity {
  doctorName: string | null;
  doctorNameHi: string | null;
  doctorRoom: string | null;
  /** False where the doctor was deactivated; true of counters. */
  isActive: boolean;
  waiting: number;
}

const WAITING = `(SELECT count(*)::int FROM tokens t WHERE t.hospital_id = q.hospital_id AND t.queue_id = q.id AND t.state = 'waiting')`;
const SELECT = `SELECT ${QUEUES.columns('q')}, d.name AS "doctorName", d.display_name_hi AS "doctorNameHi", d.room AS "doctorRoom",
    coalesce(d.is_active, true) AS "isActive", ${WAITING} AS waiting
  FROM queues q LEFT JOIN doctors d ON d.hospital_id = q.hospital_id AND d.id = q.doctor_id WHERE q.hospital_id = $1`;
// A doctor who was deactivated keeps the queue until nobody waits in it.
const LIST = `SELECT * FROM (${SELECT}) q WHERE "isActive" OR waiting > 0 ORDER BY kind DESC, lower(coalesce(nullif(name, ''), "doctorName")), id`;

/** Queues of the hospital at work, of the branches in sight. */
@Injectable()
export class QueuesRepository {
  constructor(private readonly database: Database) {}

  all(): Promise<QueueRow[]> {
    return this.database.query<QueueRow & Record<string, unknown>>(LIST, [currentHospital()]);
  }

  /** Those of deactivated doctors, too. */
  every(): Promise<QueueRow[]> {
    return this.database.query<QueueRow & Record<string, unknown>>(`${SELECT} ORDER BY q.id`, [currentHospital()]);
  }

  async find(id: number): Promise<QueueRow | null> {
    return (await this.some([id]))[0] ?? null;
  }

  /** Those of these that are there. */
  some(ids: readonly number[]): Promise<QueueRow[]> {
    const values = [currentHospital(), ids];
    return this.database.query<QueueRow & Record<string, unknown>>(`${SELECT} AND q.id = ANY($2::int[]) ORDER BY q.id`, values);
  }

  /** A doctor's queue at a branch; null where there is none. */
  async ofDoctor(doctorId: number, branchId: number): Promise<QueueRow | null> {
    const sql = `${SELECT} AND q.doctor_id = $2 AND q.branch_id = $3`;
    return (
      (await this.database.query<QueueRow & Record<string, unknown>>(sql, [currentHospital(), doctorId, branchId]))[0] ?? null
    );
  }

  /** Active doctors without a queue at their own branch, where that is in sight. */
  async doctorsWithout(): Promise<{ doctorId: number; branchId: number }[]> {
    const sql = `SELECT d.id AS "doctorId", d.branch_id AS "branchId" FROM doctors d WHERE d.hospital_id = $1 AND d.is_active
      AND ${isSeen('d.branch_id', SEEN_BRANCHES)} AND NOT EXISTS
      (SELECT FROM queues q WHERE q.hospital_id = d.hospital_id AND q.doctor_id = d.id AND q.branch_id = d.branch_id) ORDER BY d.id`;
    return this.database.query<{ doctorId: number; branchId: number }>(sql, [currentHospital()]);
  }

  add(tx: Transaction, queue: QueueEntity): void {
    tx.send(ADD(queue));
  }

  /** Where another process added the doctor's queue in the same moment, that one stands; none of a doctor who is not known. */
  addOfDoctor(tx: Transaction, queue: QueueEntity): void {
    tx.send(ADD_OF_DOCTOR(queue));
  }

  save(tx: Transaction, queue: QueueEntity): void {
    const { branchId: _branch, kind: _kind, doctorId: _doctor, createdAt: _at, createdBy: _by, ...changed } = queue;
    tx.send(SAVE(changed));
  }
}
