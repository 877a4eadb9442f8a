import { Injectable } from '@nestjs/common';
import { Database, tableOf } from '@nidaan/platform-database';
import { CodeRequestEntity } from './code-request.entity.ts';

const HOLD = `INSERT INTO code_requests (address, asked) VALUES ($1, '{}') ON CONFLICT (address) DO UPDATE SET asked = code_requests.asked
  RETURNING asked`;
const SAVE = tableOf(CodeRequestEntity).update({ set: ['asked'], where: ['address'] });
const FORGET = 'DELETE FROM code_requests WHERE NOT ($1 < ANY (asked))';

/** When codes were asked for; of no hospital. */
@Injectable()
export class CodeRequestsRepository {
  constructor(private readonly database: Database) {}

  /** When codes were asked for an address, newest first. Its row is held until the transaction ends: two that ask at once are counted in turn. */
  async hold(address: Buffer): Promise<Date[]> {
    const [row] = await this.database.query<{ asked: Date[] }>(HOLD, [address]);
    return row!.asked;
  }

  async save(request: CodeRequestEntity): Promise<void> {
    await this.database.query(SAVE(request));
  }

  /** Forgets addresses for which none was asked since. */
  async forgetBefore(time: Date): Promise<void> {
    await this.database.query(FORGET, [time]);
  }
}
