import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf, type Transaction } from '@nidaan/platform-database';
import { TokenEventEntity } from './token-event.entity.ts';

const EVENTS = tableOf(TokenEventEntity);
const ADD = EVENTS.insert({ without: ['id'] });
const OF_TOKEN = EVENTS.select({ where: ['hospitalId', 'tokenId'], tail: 'ORDER BY id' });
const OF_ACTION = EVENTS.select({ where: ['hospitalId', 'actionId'], tail: 'AND undone_at IS NULL ORDER BY id DESC' });
const MARK_UNDONE = EVENTS.update({ set: ['undoneAt'], where: ['hospitalId', 'actionId'], tail: 'AND undone_at IS NULL' });
const LAST = `action <> 'undo' AND undone_at IS NULL ORDER BY id DESC LIMIT 1`;
const CALLS = `SELECT e.id, e.token_id AS "tokenId", e.queue_id AS "queueId", e.counter_id AS "counterId", e.at, t.number, t.display_name AS name,
    t.person_id AS "personId"
  FROM unnest($2::int[]) AS q(id) CROSS JOIN LATERAL (SELECT * FROM token_events c WHERE c.hospital_id = $1 AND c.queue_id = q.id
    AND c.action IN ('call', 'recall') AND c.undone_at IS NULL AND c.at >= $3 ORDER BY c.at DESC, c.id DESC LIMIT $4) e
  JOIN tokens t ON t.hospital_id = e.hospital_id AND t.id = e.token_id ORDER BY e.id DESC`;

/** A token that was called out. */
export interface CallRow {
  id: number;
  tokenId: number;
  queueId: number;
  counterId: number | null;
  at: Date;
  number: number;
  name: string;
  personId: number | null;
}

type Row = TokenEventEntity & Record<string, unknown>;

/** What was done with tokens of the hospital at work. */
@Injectable()
export class TokenEventsRepository {
  constructor(private readonly database: Database) {}

  add(tx: Transaction, event: Omit<TokenEventEntity, 'hospitalId' | 'id' | 'undoneAt'>): void {
    tx.send(ADD({ hospitalId: currentHospital(), ...event, undoneAt: null }));
  }

  ofToken(tokenId: number): Promise<TokenEventEntity[]> {
    return this.database.query(OF_TOKEN({ hospitalId: currentHospital(), tokenId }));
  }

  /** The last action on a token that was not taken back. */
  async lastOfToken(tokenId: number): Promise<TokenEventEntity | null> {
    const sql = `SELECT ${EVENTS.columns()} FROM token_events WHERE hospital_id = $1 AND token_id = $2 AND ${LAST}`;
    return (await this.database.query<Row>(sql, [currentHospital(), tokenId]))[0] ?? null;
  }

  /** The last action of a counter that was not taken back. */
  async lastOfCounter(queueId: number, counterId: number): Promise<TokenEventEntity | null> {
    const sql = `SELECT ${EVENTS.columns()} FROM token_events WHERE hospital_id = $1 AND queue_id = $2 AND counter_id = $3 AND ${LAST}`;
    return (await this.database.query<Row>(sql, [currentHospital(), queueId, counterId]))[0] ?? null;
  }

  /** All that one action did, the last first. */
  ofAction(actionId: string): Promise<TokenEventEntity[]> {
    return this.database.query(OF_ACTION({ hospitalId: currentHospital(), actionId }));
  }

  markUndone(tx: Transaction, actionId: string, undoneAt: Date): void {
    tx.send(MARK_UNDONE({ hospitalId: currentHospital(), actionId, undoneAt }));
  }

  /** The last tokens that were called out in each of some queues; of all the newest first. */
  calls(queueIds: readonly number[], since: Date, count: number): Promise<CallRow[]> {
    return this.database.query<CallRow & Record<string, unknown>>(CALLS, [currentHospital(), queueIds, since, count]);
  }
}
