import { Injectable } from '@nestjs/common';
import type { MessageChannel, MessageState } from '@nidaan/integrations-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { MessageEntity } from './message.entity.ts';

const MESSAGES = tableOf(MessageEntity);

/** Claimed at once: patients is asked once for all of them. */
export const BATCH = 200;

const HOSPITALS = 'SELECT hospital_id AS "hospitalId" FROM hospitals_with_due_messages($1, $2)';
// Committed before the provider is asked: two processes never hold one row, and what a crash leaves is 'sending' (FRD-71).
// As an array the list is read once. Joined without statistics it was read anew for each message, past those just claimed: all, not a batch.
const CLAIM = (which = '') => `UPDATE messages m SET state = 'sending', claimed_at = $2, attempts = attempts + 1
  WHERE m.hospital_id = $1 AND m.id = ANY (ARRAY(
    SELECT id FROM messages WHERE hospital_id = $1 AND state = 'scheduled' AND due_at <= $2 ${which} ORDER BY due_at, id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))
  RETURNING ${MESSAGES.columns('m')}`;
const CLAIM_DUE = CLAIM();
// As the index `messages_codes_due` says it.
const CLAIM_CODES = CLAIM(`AND kind IN ('otp', 'record_code')`);
// What is still to go of a batch that takes long is not lost.
const RENEW = `UPDATE messages SET claimed_at = $4 WHERE hospital_id = $1 AND id = ANY ($2::int[]) AND state = 'sending' AND claimed_at = $3 RETURNING id`;
// Taken by a process that has not said what became of them: whoever claims them anew settles them.
const CLAIM_LOST = `UPDATE messages m SET claimed_at = $2 WHERE m.hospital_id = $1 AND m.id = ANY (ARRAY(
    SELECT id FROM messages WHERE hospital_id = $1 AND state = 'sending' AND claimed_at < $3 ORDER BY claimed_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))
  RETURNING ${MESSAGES.columns('m')}`;
// What was taken back, or was settled by somebody else since, does not leave. What it would cost stands there for a report that comes without an answer.
const LEAVE = `UPDATE messages m SET channel = t.channel, language = t.language, sealed_address = t.sealed_address, last_four = t.last_four,
    address_hash = t.address_hash, sealed_text = t.sealed_text, parts = t.parts, cost_paise = t.cost_paise
  FROM unnest($2::int[], $3::timestamptz[], $4::text[], $5::text[], $6::bytea[], $7::text[], $8::bytea[], $9::bytea[], $10::int[], $11::int[])
    AS t(id, claimed_at, channel, language, sealed_address, last_four, address_hash, sealed_text, parts, cost_paise)
  WHERE m.hospital_id = $1 AND m.id = t.id AND m.state = 'sending' AND m.claimed_at = t.claimed_at RETURNING m.id`;
/** Where a month and channel have a row already. */
export const ADDED_UP = `ON CONFLICT (hospital_id, month, channel) DO UPDATE SET messages = message_months.messages + excluded.messages,
    parts = message_months.parts + excluded.parts, cost_paise = message_months.cost_paise + excluded.cost_paise`;
// A report may have come first: what is settled is not moved back, and what was delivered was sent, whatever the answer said. Text and address are not
// written again: the person may be erased by now.
const END = `WITH told AS (SELECT * FROM unnest($2::int[], $3::text[], $4::text[], $5::timestamptz[], $6::text[], $7::timestamptz[],
    $8::boolean[]) AS t(id, state, reason, due_at, provider_ref, sent_at, was_tried)),
  ended AS (UPDATE messages m SET state = CASE WHEN m.state = 'sending' THEN t.state ELSE m.state END,
      reason = CASE WHEN m.state = 'sending' THEN t.reason ELSE m.reason END, due_at = t.due_at,
      provider_ref = CASE WHEN t.provider_ref = '' THEN m.provider_ref ELSE t.provider_ref END,
      sent_at = coalesce(t.sent_at, CASE WHEN m.state = 'delivered' THEN $10::timestamptz END),
      claimed_at = NULL, attempts = m.attempts - CASE WHEN t.was_tried THEN 0 ELSE 1 END
    FROM told t WHERE m.hospital_id = $1 AND m.id = t.id AND m.claimed_at IS NOT NULL RETURNING m.channel, m.sent_at, m.parts, m.cost_paise)
  INSERT INTO message_months (hospital_id, month, channel, messages, parts, cost_paise)
    SELECT $1, $9, channel, count(*)::int, sum(parts)::int, sum(cost_paise) FROM ended WHERE sent_at IS NOT NULL GROUP BY channel
  ${ADDED_UP}`;
const SPENT = `SELECT coalesce(sum(cost_paise), 0)::bigint AS paise FROM message_months WHERE hospital_id = $1 AND month = $2`;

/** How a message stands after a look at it. */
export interface Standing {
  id: number;
  state: MessageState;
  reason: string;
  dueAt: Date;
  providerRef: string;
  sentAt: Date | null;
  /** Whether a provider was asked: else the try does not count. */
  wasTried: boolean;
}

/** How and where a claimed message leaves, and with which words. */
export interface Leaving {
  id: number;
  claimedAt: Date | null;
  channel: MessageChannel;
  language: string;
  sealedAddress: Buffer;
  lastFour: string;
  addressHash: Buffer;
  sealedText: Buffer;
  parts: number;
  costPaise: number;
}

/** Messages whose time has come: who is at which of them. */
@Injectable()
export class DueMessagesRepository {
  constructor(private readonly database: Database) {}

  /** Of all hospitals, numbers alone; works for the platform. */
  async hospitals(now: Date, lostBefore: Date): Promise<number[]> {
    const rows = await this.database.query<{ hospitalId: number }>(HOSPITALS, [now, lostBefore]);
    return rows.map(({ hospitalId }) => hospitalId);
  }

  claim(now: Date): Promise<MessageEntity[]> {
    return this.database.query<MessageEntity & Record<string, unknown>>(CLAIM_DUE, [currentHospital(), now]);
  }

  /** Of them the codes alone, for which somebody waits. */
  claimCodes(now: Date): Promise<MessageEntity[]> {
    return this.database.query<MessageEntity & Record<string, unknown>>(CLAIM_CODES, [currentHospital(), now]);
  }

  /** Says that the process is still at them; gives the numbers of those that it still holds. */
  async renew(messages: readonly Pick<MessageEntity, 'id'>[], claimedAt: Date | null, now: Date): Promise<ReadonlySet<number>> {
    const ids = messages.map(({ id }) => id);
    const rows = await this.database.query<{ id: number }>(RENEW, [currentHospital(), ids, claimedAt, now]);
    return new Set(rows.map(({ id }) => id));
  }

  claimLost(now: Date, lostBefore: Date): Promise<MessageEntity[]> {
    return this.database.query<MessageEntity & Record<string, unknown>>(CLAIM_LOST, [currentHospital(), now, lostBefore]);
  }

  /** Writes down how they leave, before they do; gives the numbers of those that still are to. */
  async leave(messages: readonly Leaving[]): Promise<ReadonlySet<number>> {
    if (messages.length === 0) return new Set();
    const all = <K extends keyof Leaving>(key: K) => messages.map((message) => message[key]);
    const rows = await this.database.query<{ id: number }>(LEAVE, [
      currentHospital(),
      ...[all('id'), all('claimedAt'), all('channel'), all('language'), all('sealedAddress'), all('lastFour')],
      ...[all('addressHash'), all('sealedText'), all('parts'), all('costPaise')],
    ]);
    return new Set(rows.map(({ id }) => id));
  }

  /** Writes down what became of them, in one statement; `month` is counted with what was sent, at `now` where a report alone says so. */
  async end(standings: readonly Standing[], { month, now }: { month: string; now: Date }): Promise<void> {
    if (standings.length === 0) return;
    const all = <K extends keyof Standing>(key: K) => standings.map((standing) => standing[key]);
    await this.database.query(END, [
      currentHospital(),
      ...[all('id'), all('state'), all('reason'), all('dueAt'), all('providerRef')],
      ...[all('sentAt'), all('wasTried'), month, now],
    ]);
  }

  async spent(month: string): Promise<number> {
    const [row] = await this.database.query<{ paise: string }>(SPENT, [currentHospital(), month]);
    return Number(row!.paise);
  }
}
