import { WorkValue } from '@nidaan/platform-telemetry';
import type { Statement } from './batch.ts';

/** Bounds that PostgreSQL sets to a session's statements, to its waits for locks and to its pauses within a transaction. */
export type Bounds = Readonly<
  Partial<Record<'statement_timeout' | 'lock_timeout' | 'idle_in_transaction_session_timeout', string>>
>;

/** Of every connection that says nothing else: somebody waits for an answer. What runs into them is answered with 503. */
export const QUICK: Bounds = { statement_timeout: '30s', lock_timeout: '3s' };

/**
 * For sessions whose transactions are all short: one that stands still in the midst of one for a minute is ended, for its process hangs and
 * its locks hold up others. Not for backups and migrations.
 */
export const SHORT_TRANSACTIONS: Bounds = { ...QUICK, idle_in_transaction_session_timeout: '60s' };

/** Of jobs, of operators' commands and of boot steps that take turns: nobody waits at a screen. */
export const PATIENT: Bounds = { statement_timeout: '15min', lock_timeout: '60s' };

/**
 * Of migrations. A statement may build an index for hours; but while it waits for a table's lock, everybody else's statements on that table
 * wait behind it: it gives up before they do, and is tried again.
 */
export const MIGRATION: Bounds = { statement_timeout: '6h', lock_timeout: '2s' };

const patient = new WorkValue<true>();

/** Gives the statements of this work the bounds of work for which nobody waits at a screen. */
export const withPatience = <T>(work: () => T): T => patient.run(true, work);

const SET = `SELECT set_config('statement_timeout', $1, true), set_config('lock_timeout', $2, true)`;

/** What a transaction begins with so that it has the bounds of the work at hand. Nothing where they are those of its session. */
export const bindBounds = (): Statement[] =>
  patient.get() ? [{ text: SET, values: [PATIENT.statement_timeout, PATIENT.lock_timeout] }] : [];
