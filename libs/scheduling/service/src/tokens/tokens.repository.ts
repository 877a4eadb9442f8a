import { Injectable } from '@nestjs/common';
import type { PlainDate } from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf, type Transaction } from '@nidaan/platform-database';
import { CancelledVisitEntity } from './cancelled-visit.entity.ts';
import { MUTABLE, TokenEntity } from './token.entity.ts';

const TOKENS = tableOf(TokenEntity);
const ADD = TOKENS.insert();
const SAVE = TOKENS.update({ set: MUTABLE, where: ['hospitalId', 'id'] });
const RENAME = TOKENS.update({ set: ['displayName'], where: ['hospitalId', 'id'] });
const FIND = TOKENS.select({ where: ['hospitalId', 'id'] });
const FIND_BY_KEY = TOKENS.select({ where: ['hospitalId', 'publicKey'] });
const OF_VISIT = TOKENS.select({ where: ['hospitalId', 'patientId'], tail: 'ORDER BY id DESC' });

const CANCELLED = tableOf(CancelledVisitEntity);
const NOTE_CANCELLED = CANCELLED.insert({ onConflict: 'skip' });
const FORGET_CANCELLED = CANCELLED.delete({ where: ['hospitalId', 'patientId'] });
const FIND_CANCELLED = CANCELLED.select({ where: ['hospitalId', 'patientId'] });

const OPEN = `('waiting', 'called', 'serving', 'skipped')`;
const ORDER = `(priority <> 'emergency'), rank_at, number`;
const SELECT = `SELECT ${TOKENS.columns()} FROM tokens WHERE hospital_id = $1`;

const CLAIM = `UPDATE tokens SET state = 'called', counter_id = $3, called_at = $4, started_at = NULL, calls = calls + 1
  WHERE hospital_id = $1 AND id = (SELECT id FROM tokens WHERE hospital_id = $1 AND queue_id = $2 AND state = 'waiting'
    ORDER BY ${ORDER} LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING ${TOKENS.columns()}`;
// Whom another act holds is left to that act, or to the next one: nobody waits for anybody here.
const CLAIM_NEAR = `UPDATE tokens t SET near_at = $4 WHERE t.hospital_id = $1 AND t.id IN (SELECT n.id FROM tokens n WHERE n.hospital_id = $1
    AND n.state = 'waiting' AND n.near_at IS NULL AND n.id IN (SELECT id FROM tokens WHERE hospital_id = $1 AND queue_id = $2 AND state = 'waiting'
      ORDER BY ${ORDER} LIMIT $3) FOR UPDATE SKIP LOCKED) RETURNING ${TOKENS.columns('t')}`;
const AHEAD = `SELECT count(*)::int AS ahead FROM tokens WHERE hospital_id = $1 AND queue_id = $2 AND state = 'waiting'
  AND (priority <> 'emergency', rank_at) <= ($3::boolean, $4::timestamptz)`;
// Two presses at one counter come one after the other; other counters do not wait.
const LOCK_COUNTER = `SELECT pg_advisory_xact_lock(hashtext('nidaan.queue ' || $1::text || '/' || $2::text), $3)`;
// The conditions are those of the index 'tokens_counted': of a queue that nobody calls on a screen nothing else is walked.
const SERVED = `SELECT q.id AS "queueId", s.minutes FROM unnest($2::int[]) AS q(id) CROSS JOIN LATERAL (
    SELECT extract(epoch FROM t.ended_at - coalesce(t.started_at, t.called_at))::float / 60 AS minutes FROM tokens t
    WHERE t.hospital_id = $1 AND t.queue_id = q.id AND t.state = 'done' AND t.called_at IS NOT NULL
      AND t.ended_at - coalesce(t.started_at, t.called_at) BETWEEN interval '2 minutes' AND interval '60 minutes'
    ORDER BY t.ended_at DESC LIMIT $3) s`;

// Of two prints at once one is the second.
const COUNT_PRINT = `INSERT INTO token_slips AS s (hospital_id, token_id, prints) VALUES ($1, $2, 1)
  ON CONFLICT (hospital_id, token_id) DO UPDATE SET prints = s.prints + 1 RETURNING prints`;

type Row = TokenEntity & Record<string, unknown>;

/** Tokens of the hospital at work, of the branches in sight. */
@Injectable()
export class TokensRepository {
  constructor(private readonly database: Database) {}

  /** Counts a print of a token's slip; gives how many there are with it. */
  async printed(id: number): Promise<number> {
    const [row] = await this.database.query<{ prints: number }>(COUNT_PRINT, [currentHospital(), id]);
    return row!.prints;
  }

  async find(id: number): Promise<TokenEntity | null> {
    return (await this.database.query(FIND({ hospitalId: currentHospital(), id })))[0] ?? null;
  }

  async findByKey(publicKey: string): Promise<TokenEntity | null> {
    return (await this.database.query(FIND_BY_KEY({ hospitalId: currentHospital(), publicKey })))[0] ?? null;
  }

  /** In all queues, the newest first. */
  ofVisit(patientId: number): Promise<TokenEntity[]> {
    return this.database.query(OF_VISIT({ hospitalId: currentHospital(), patientId }));
  }

  /** Those of a visit that are open or done, held until the transaction ends. */
  lockOfVisit(tx: Transaction, patientId: number): Promise<TokenEntity[]> {
    const sql = `${SELECT} AND patient_id = $2 AND state NOT IN ('cancelled', 'transferred') ORDER BY id FOR UPDATE`;
    return tx.query<Row>(sql, [currentHospital(), patientId]);
  }

  /** Begin of an appointment; null for one that is not known. */
  async beginOfAppointment(id: number): Promise<Date | null> {
    const sql = 'SELECT starts_at AS at FROM appointments WHERE hospital_id = $1 AND id = $2';
    return (await this.database.query<{ at: Date }>(sql, [currentHospital(), id]))[0]?.at ?? null;
  }

  /** For which appointment a visit came; null where it came for none. Any of its tokens says so, whatever became of that. */
  async appointmentOfVisit(patientId: number): Promise<number | null> {
    const sql =
      'SELECT appointment_id AS id FROM tokens WHERE hospital_id = $1 AND patient_id = $2 AND appointment_id IS NOT NULL LIMIT 1';
    return (await this.database.query<{ id: number }>(sql, [currentHospital(), patientId]))[0]?.id ?? null;
  }

  async openOfVisit(queueId: number, patientId: number): Promise<TokenEntity | null> {
    const sql = `${SELECT} AND queue_id = $2 AND patient_id = $3 AND state IN ${OPEN}`;
    return (await this.database.query<Row>(sql, [currentHospital(), queueId, patientId]))[0] ?? null;
  }

  /** Of a day, in the order of calling; of today with those of before that are still open. */
  ofQueue(queueId: number, day: PlainDate, isToday: boolean): Promise<TokenEntity[]> {
    const sql = `${SELECT} AND queue_id = $2 AND (day = $3 OR ($4 AND state IN ${OPEN})) ORDER BY ${ORDER}`;
    return this.database.query<Row>(sql, [currentHospital(), queueId, day, isToday]);
  }

  /** Who waits or is being seen, in the order of calling. */
  openOf(queueIds: readonly number[]): Promise<TokenEntity[]> {
    const sql = `${SELECT} AND queue_id = ANY($2::int[]) AND state IN ('waiting', 'called', 'serving') ORDER BY ${ORDER}`;
    return this.database.query<Row>(sql, [currentHospital(), queueIds]);
  }

  /** The next so many who wait. */
  next(queueId: number, count: number): Promise<TokenEntity[]> {
    const sql = `${SELECT} AND queue_id = $2 AND state = 'waiting' ORDER BY ${ORDER} LIMIT $3`;
    return this.database.query<Row>(sql, [currentHospital(), queueId, count]);
  }

  /** How long the last consultations of each queue took, in minutes. */
  served(queueIds: readonly number[], count: number): Promise<{ queueId: number; minutes: number }[]> {
    return this.database.query<{ queueId: number; minutes: number }>(SERVED, [currentHospital(), queueIds, count]);
  }

  /** Held until the transaction ends, in the order of their numbers: whoever locks several waits for nobody who waits for him. */
  lock(tx: Transaction, ids: readonly number[]): Promise<TokenEntity[]> {
    return tx.query<Row>(`${SELECT} AND id = ANY($2::int[]) ORDER BY id FOR UPDATE`, [currentHospital(), ids]);
  }

  async lockCounter(tx: Transaction, queueId: number, counterId: number): Promise<void> {
    await tx.query(LOCK_COUNTER, [currentHospital(), queueId, counterId]);
  }

  /** Whose token stands at a counter now; null where nobody's does. */
  async currentAt(queueId: number, counterId: number): Promise<TokenEntity | null> {
    const sql = `${SELECT} AND queue_id = $2 AND counter_id = $3 AND state IN ('called', 'serving')`;
    return (await this.database.query<Row>(sql, [currentHospital(), queueId, counterId]))[0] ?? null;
  }

  /** Calls the next one to a counter; a token that another counter is about to call is passed over. Null where nobody waits. */
  async claim(tx: Transaction, queueId: number, counterId: number, at: Date): Promise<TokenEntity | null> {
    return (await tx.query<Row>(CLAIM, [currentHospital(), queueId, counterId, at]))[0] ?? null;
  }

  /** Those among the first so many who were not among them before, once each. */
  claimNear(tx: Transaction, queueId: number, first: number, at: Date): Promise<TokenEntity[]> {
    return tx.query<Row>(CLAIM_NEAR, [currentHospital(), queueId, first, at]);
  }

  /** How many wait before whoever comes now with a place. */
  async ahead(tx: Transaction, queueId: number, { priority, rankAt }: Pick<TokenEntity, 'priority' | 'rankAt'>): Promise<number> {
    const [row] = await tx.query<{ ahead: number }>(AHEAD, [currentHospital(), queueId, priority !== 'emergency', rankAt]);
    return row!.ahead;
  }

  add(tx: Transaction, token: TokenEntity): void {
    tx.send(ADD(token));
  }

  save(tx: Transaction, token: TokenEntity): void {
    const { hospitalId, id } = token;
    const changed = Object.fromEntries(MUTABLE.map((field) => [field, token[field]])) as Pick<
      TokenEntity,
      (typeof MUTABLE)[number]
    >;
    tx.send(SAVE({ hospitalId, id, ...changed }));
  }

  rename(tx: Transaction, { hospitalId, id }: TokenEntity, displayName: string): void {
    tx.send(RENAME({ hospitalId, id, displayName }));
  }

  /** For the night, of all hospitals: the oldest day of which a token is open, in queues that close at night. */
  async hospitalsWithOpen(): Promise<{ hospitalId: number; oldest: PlainDate }[]> {
    const sql = 'SELECT hospital_id AS "hospitalId", oldest FROM hospitals_with_open_tokens()';
    return this.database.query<{ hospitalId: number; oldest: PlainDate }>(sql);
  }

  /** Those of before a day that are open in queues which close at night, held until the transaction ends. */
  lockLeftOver(tx: Transaction, before: PlainDate): Promise<TokenEntity[]> {
    const sql = `${SELECT} AND state IN ${OPEN} AND day < $2 AND queue_id IN
      (SELECT id FROM queues WHERE hospital_id = $1 AND NOT around_the_clock) ORDER BY id FOR UPDATE`;
    return tx.query<Row>(sql, [currentHospital(), before]);
  }

  noteCancelled(tx: Transaction, patientId: number, cancelledAt: Date): void {
    tx.send(NOTE_CANCELLED({ hospitalId: currentHospital(), patientId, cancelledAt }));
  }

  forgetCancelled(tx: Transaction, patientId: number): void {
    tx.send(FORGET_CANCELLED({ hospitalId: currentHospital(), patientId }));
  }

  async isCancelled(patientId: number): Promise<boolean> {
    return (await this.database.query(FIND_CANCELLED({ hospitalId: currentHospital(), patientId }))).length > 0;
  }
}
