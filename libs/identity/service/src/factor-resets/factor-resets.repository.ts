import { Injectable } from '@nestjs/common';
import { Database, tableOf } from '@nidaan/platform-database';
import { FactorResetEntity } from './factor-reset.entity.ts';

const RESETS = tableOf(FactorResetEntity);
const ADD = RESETS.insert();
const FIND = RESETS.select({ where: ['id'] });
const WAITS = 'stopped_at IS NULL AND done_at IS NULL';
const WAITING_OF = `SELECT ${RESETS.columns()} FROM factor_resets WHERE account_id = $1 AND ${WAITS}`;
const DUE = `SELECT ${RESETS.columns()} FROM factor_resets WHERE acts_at <= $1 AND ${WAITS} ORDER BY acts_at LIMIT 100`;
const WAITING_WITH = `SELECT ${RESETS.columns()} FROM factor_resets WHERE stop_hash = $1 AND ${WAITS}`;
const SET_KEY = `UPDATE factor_resets SET stop_hash = $2 WHERE id = $1 AND ${WAITS} RETURNING id`;
const STOP = `UPDATE factor_resets SET stopped_at = $2 WHERE id = $1 AND ${WAITS} RETURNING id`;
const FINISH = `UPDATE factor_resets SET done_at = $2 WHERE id = $1 AND ${WAITS} RETURNING id`;

/** Second steps that wait for their end. */
@Injectable()
export class FactorResetsRepository {
  constructor(private readonly database: Database) {}

  async add(reset: FactorResetEntity): Promise<void> {
    await this.database.query(ADD(reset));
  }

  async find(id: string): Promise<FactorResetEntity | null> {
    const [row] = await this.database.query(FIND({ id }));
    return row ?? null;
  }

  async isWaiting(accountId: number): Promise<boolean> {
    return (await this.database.query(WAITING_OF, [accountId])).length > 0;
  }

  due(now: Date): Promise<FactorResetEntity[]> {
    return this.database.query<FactorResetEntity & Record<string, unknown>>(DUE, [now]);
  }

  /** False where it waits no more. */
  async setKey(id: string, hash: Buffer): Promise<boolean> {
    return (await this.database.query(SET_KEY, [id, hash])).length > 0;
  }

  /** What the key stops; null where there is nothing to stop. */
  async waitingWith(hash: Buffer): Promise<FactorResetEntity | null> {
    const [row] = await this.database.query<FactorResetEntity & Record<string, unknown>>(WAITING_WITH, [hash]);
    return row ?? null;
  }

  /** False where it was stopped or done meanwhile. */
  async stop(id: string, now: Date): Promise<boolean> {
    return (await this.database.query(STOP, [id, now])).length > 0;
  }

  /** False where it was stopped or done meanwhile. */
  async finish(id: string, now: Date): Promise<boolean> {
    return (await this.database.query(FINISH, [id, now])).length > 0;
  }
}
