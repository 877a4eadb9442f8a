import { Injectable } from '@nestjs/common';
import type { PlainDate } from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { LeaveEntity } from './leave.entity.ts';

const LEAVES = tableOf(LeaveEntity);
const BETWEEN = `SELECT ${LEAVES.columns()} FROM leaves WHERE hospital_id = $1 AND doctor_id = ANY ($2) AND from_day <= $4 AND to_day >= $3
  ORDER BY from_day, id`;
const FIND = LEAVES.select({ where: ['hospitalId', 'doctorId', 'id'] });
const ADD = LEAVES.insert();
const FAR = '9999-12-31';

/** Leave of doctors of the hospital at work. */
@Injectable()
export class LeavesRepository {
  constructor(private readonly database: Database) {}

  between(doctorIds: readonly number[], from: PlainDate, to: PlainDate = FAR): Promise<LeaveEntity[]> {
    return this.database.query<LeaveEntity>(BETWEEN, [currentHospital(), doctorIds, from, to]);
  }

  async find(doctorId: number, id: number): Promise<LeaveEntity | null> {
    return (await this.database.query(FIND({ hospitalId: currentHospital(), doctorId, id })))[0] ?? null;
  }

  async add(leave: LeaveEntity): Promise<void> {
    await this.database.query(ADD(leave));
  }

  async remove(doctorId: number, id: number): Promise<boolean> {
    const sql = 'DELETE FROM leaves WHERE hospital_id = $1 AND doctor_id = $2 AND id = $3 RETURNING id';
    return (await this.database.query(sql, [currentHospital(), doctorId, id])).length > 0;
  }
}
