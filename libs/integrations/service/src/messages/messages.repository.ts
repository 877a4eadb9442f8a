import { Injectable } from '@nestjs/common';
import type { MessageKind, MessagesWanted, MessageState } from '@nidaan/integrations-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { ADDED_UP } from './due-messages.repository.ts';
import { MessageEntity } from './message.entity.ts';
import { MessageMonthEntity } from './message-month.entity.ts';

const MESSAGES = tableOf(MessageEntity);
const MONTHS = tableOf(MessageMonthEntity);
const HUNDRED = 100;
const FIND = MESSAGES.select({ where: ['hospitalId', 'id'] });
const LIST = `SELECT ${MESSAGES.columns()} FROM messages WHERE hospital_id = $1 AND ($2::text IS NULL OR state = $2) AND ($3::text IS NULL OR kind = $3)
  AND ($4::text IS NULL OR channel = $4) AND ($5::int IS NULL OR person_id = $5) AND ($6::int IS NULL OR id < $6) AND kind <> ALL ($8::text[])
  ORDER BY id DESC LIMIT $7`;
// What is told twice makes one message (FRD-71).
const ADD = `INSERT INTO messages (hospital_id, branch_id, kind, purpose_key, person_id, appointment_id, about_at, offset_hours, sealed_values, due_at, created_at,
    created_by, channel, language, last_four, state, reason, attempts, provider_ref, parts, cost_paise, delay_minutes, token_id,
    patient_id, former_at)
  SELECT $1, branch_id, kind, purpose_key, person_id, appointment_id, about_at, offset_hours, sealed_values, due_at, $11, $12, channel, '', '', 'scheduled', '', 0, '', 0, 0, delay_minutes, token_id,
    patient_id, former_at
  FROM unnest($2::int[], $3::text[], $4::text[], $5::int[], $6::int[], $7::timestamptz[], $8::int[], $9::bytea[], $10::timestamptz[], $13::text[], $14::int[],
    $15::int[], $16::int[], $17::timestamptz[])
    AS t(branch_id, kind, purpose_key, person_id, appointment_id, about_at, offset_hours, sealed_values, due_at, channel, delay_minutes, token_id, patient_id, former_at)
  ON CONFLICT (hospital_id, purpose_key) DO NOTHING RETURNING id`;
const SENT_TO = `SELECT ${MESSAGES.columns()} FROM messages WHERE hospital_id = $1 AND sent_at IS NOT NULL
  AND (person_id = ANY ($2::int[]) OR appointment_id = ANY ($3::int[])) ORDER BY sent_at DESC, id DESC`;
const BY_PURPOSE = MESSAGES.select({ where: ['hospitalId', 'purposeKey'] });
const CANCEL = `UPDATE messages SET state = 'cancelled', reason = $3
  WHERE hospital_id = $1 AND appointment_id = $2 AND state = 'scheduled' AND kind <> 'cancelled' RETURNING former_at AS "formerAt"`;
const OF_VISIT = `UPDATE messages SET patient_id = $3 WHERE hospital_id = $1 AND appointment_id = $2 AND patient_id IS DISTINCT FROM $3`;
const OF_PERSON = 'SELECT note_person_of_appointments($1, $2)';
const CANCEL_PERSON = `UPDATE messages SET state = 'cancelled', reason = $3 WHERE hospital_id = $1 AND person_id = $2 AND state = 'scheduled'`;
const CANCEL_DELAYS = `UPDATE messages SET state = 'cancelled', reason = $3
  WHERE hospital_id = $1 AND appointment_id = ANY ($2::int[]) AND kind = 'delayed' AND state = 'scheduled'`;
// What was kept back, refused or taken back told nobody anything.
const DELAYS_TOLD = `SELECT appointment_id AS "appointmentId", count(*)::int AS times,
    (array_agg(delay_minutes ORDER BY id DESC) FILTER (WHERE state IN ('sending', 'sent', 'delivered', 'unknown')))[1] AS minutes
  FROM messages WHERE hospital_id = $1 AND appointment_id = ANY ($2::int[]) AND kind = 'delayed' GROUP BY appointment_id`;
const REMINDERS = `SELECT ${MESSAGES.columns()} FROM messages WHERE hospital_id = $1 AND appointment_id = $2 AND kind = 'reminder' ORDER BY due_at, id`;
// Nothing is moved back: not by a report that comes again, nor by one that comes late (FRD-75). Of what a process is still at, its end counts.
const REPORT = `UPDATE messages SET state = $3, reason = $4, provider_ref = CASE WHEN provider_ref = '' THEN $5 ELSE provider_ref END
  WHERE hospital_id = $1 AND id = $2 AND (state IN ('sending', 'sent', 'unknown') OR (state = 'scheduled' AND attempts > 0))
  RETURNING state = 'delivered' AND sent_at IS NULL AND claimed_at IS NULL AS "isFirst"`;
// What nobody knew of was sent after all: it is counted as if its answer had come.
const SENT_AFTER_ALL = `WITH sent AS (UPDATE messages SET sent_at = $3 WHERE hospital_id = $1 AND id = $2 RETURNING channel, parts, cost_paise)
  INSERT INTO message_months (hospital_id, month, channel, messages, parts, cost_paise) SELECT $1, $4, channel, 1, parts, cost_paise FROM sent
  ${ADDED_UP}`;
const COSTS = `SELECT ${MONTHS.columns()} FROM message_months WHERE hospital_id = $1 AND month >= $2 ORDER BY month DESC, channel`;

/** What is planned of a message; `channel` where it is settled beforehand. */
export type PlannedMessage = Partial<Pick<MessageEntity, 'channel' | 'delayMinutes' | 'tokenId' | 'patientId' | 'formerAt'>> &
  Pick<
    MessageEntity,
    'branchId' | 'kind' | 'purposeKey' | 'personId' | 'appointmentId' | 'aboutAt' | 'offsetHours' | 'sealedValues' | 'dueAt'
  >;

/** All numbers of one person, and of their appointments. */
export interface PersonAsked {
  persons: readonly number[];
  appointments: readonly number[];
}

/** What was said of the delay of an appointment. */
export interface DelayTold {
  appointmentId: number;
  /** Messages that were planned, whatever became of them. */
  times: number;
  /** The delay that the patient was told last; null where nothing left. */
  minutes: number | null;
}

/** Messages of the hospital at work, as they are planned and listed. */
@Injectable()
export class MessagesRepository {
  constructor(private readonly database: Database) {}

  /** Newest first, but for those of `hidden` kinds. */
  list({ state, kind, channel, person, after, limit }: MessagesWanted, hidden: readonly MessageKind[]): Promise<MessageEntity[]> {
    const wanted = [state ?? null, kind ?? null, channel ?? null, person ?? null, after ?? null];
    const values = [...wanted, limit ?? HUNDRED, hidden];
    return this.database.query<MessageEntity & Record<string, unknown>>(LIST, [currentHospital(), ...values]);
  }

  sentTo({ persons, appointments }: PersonAsked): Promise<MessageEntity[]> {
    return this.database.query<MessageEntity & Record<string, unknown>>(SENT_TO, [currentHospital(), persons, appointments]);
  }

  async find(id: number): Promise<MessageEntity | null> {
    return (await this.database.query(FIND({ hospitalId: currentHospital(), id })))[0] ?? null;
  }

  async byPurpose(purposeKey: string): Promise<MessageEntity | null> {
    return (await this.database.query(BY_PURPOSE({ hospitalId: currentHospital(), purposeKey })))[0] ?? null;
  }

  /** The numbers of those that were not there already. */
  async add(planned: readonly PlannedMessage[], now: Date, createdBy: number | null): Promise<number[]> {
    if (planned.length === 0) return [];
    const all = <K extends keyof PlannedMessage>(key: K) => planned.map((message) => message[key]);
    const rows = await this.database.query<{ id: number }>(ADD, [
      currentHospital(),
      ...[all('branchId'), all('kind'), all('purposeKey'), all('personId'), all('appointmentId'), all('aboutAt')],
      ...[all('offsetHours'), all('sealedValues'), all('dueAt'), now, createdBy],
      planned.map(({ channel = '' }) => channel),
      planned.map(({ delayMinutes = null }) => delayMinutes),
      planned.map(({ tokenId = null }) => tokenId),
      planned.map(({ patientId = null }) => patientId),
      planned.map(({ formerAt = null }) => formerAt),
    ]);
    return rows.map(({ id }) => id);
  }

  /** Takes back what of an appointment has not left; the word that it is cancelled stays. Gives the former times of moves that were to be told. */
  async cancelOf(appointmentId: number, reason: string): Promise<Date[]> {
    const rows = await this.database.query<{ formerAt: Date | null }>(CANCEL, [currentHospital(), appointmentId, reason]);
    return rows.flatMap(({ formerAt }) => formerAt ?? []);
  }

  /** All that was ever said of an appointment belongs to the visit that it became. */
  async ofVisit(appointmentId: number, patientId: number): Promise<void> {
    await this.database.query(OF_VISIT, [currentHospital(), appointmentId, patientId]);
  }

  /** What was said of these appointments to nobody who was known belongs to a person. */
  async ofPerson(appointmentIds: readonly number[], personId: number): Promise<void> {
    if (appointmentIds.length > 0) await this.database.query(OF_PERSON, [personId, appointmentIds]);
  }

  /** Takes back whatever of a person has not left. */
  async cancelOfPerson(personId: number, reason: string): Promise<void> {
    await this.database.query(CANCEL_PERSON, [currentHospital(), personId, reason]);
  }

  /** Takes back messages about a delay that have not left. */
  async cancelDelays(appointmentIds: readonly number[], reason: string): Promise<void> {
    await this.database.query(CANCEL_DELAYS, [currentHospital(), appointmentIds, reason]);
  }

  /** Of those of these appointments about which anything was planned. */
  delaysTold(appointmentIds: readonly number[]): Promise<DelayTold[]> {
    return this.database.query<DelayTold & Record<string, unknown>>(DELAYS_TOLD, [currentHospital(), appointmentIds]);
  }

  reminders(appointmentId: number): Promise<MessageEntity[]> {
    return this.database.query<MessageEntity & Record<string, unknown>>(REMINDERS, [currentHospital(), appointmentId]);
  }

  /** Whether the report changed anything; `month` is counted with what it says was sent. In a transaction. */
  async report(
    id: number,
    report: { state: MessageState; reason: string; providerRef: string },
    { at, month }: { at: Date; month: string },
  ): Promise<boolean> {
    const { state, reason, providerRef } = report;
    const values = [currentHospital(), id, state, reason, providerRef];
    const [changed] = await this.database.query<{ isFirst: boolean }>(REPORT, values);
    if (changed?.isFirst) await this.database.query(SENT_AFTER_ALL, [currentHospital(), id, at, month]);
    return changed !== undefined;
  }

  costsFrom(month: string): Promise<MessageMonthEntity[]> {
    return this.database.query<MessageMonthEntity & Record<string, unknown>>(COSTS, [currentHospital(), month]);
  }

  /** Of all hospitals; works for the platform alone. */
  async forgetTextsBefore(time: Date): Promise<void> {
    await this.database.query('SELECT forget_message_texts($1)', [time]);
  }
}

/** What a message is for, once in a hospital. */
export const PURPOSES = {
  appointment: (id: number, kind: MessageKind, movedCount: number): string => `appointment/${id}/${kind}/${movedCount}`,
  reminder: (id: number, hours: number, movedCount: number): string => `appointment/${id}/reminder/${hours}h/${movedCount}`,
  delay: (id: number, movedCount: number, time: number): string => `appointment/${id}/delayed/${movedCount}/${time}`,
  near: (tokenId: number): string => `token/${tokenId}/near`,
  byHand: (personId: number, kind: MessageKind, day: string): string => `person/${personId}/${kind}/${day}`,
  again: (id: number): string => `message/${id}/again`,
} as const;
