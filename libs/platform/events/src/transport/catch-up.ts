import type pg from 'pg';
import { SERVICES, type ServiceName } from '@nidaan/kernel';
import { PATIENT } from '@nidaan/platform-database';
import type { CarriedService } from './event-transport.ts';
import { behindStatement, catchUpStatement, caughtUpStatement, TURN } from './postgres-transport.sql.ts';

const OUTBOXES = `SELECT s AS source FROM unnest($1::text[]) AS s WHERE to_regclass(s || '.outbox') IS NOT NULL`;

/**
 * Subscribes a service to the kept events it is new to, and gives it those published before (ADR 0010). True when there were
 * such. The turn of each outbox is held meanwhile, so that nothing new gets ahead of what is old.
 */
export async function catchUp(pool: pg.Pool, { name, catchesUp }: CarriedService): Promise<boolean> {
  const behind = await pool.query<{ name: string }>(behindStatement(name), [catchesUp]);
  const events = behind.rows.map((row) => row.name);
  if (events.length === 0) return false;
  // An event's name begins with its owner's. Always in the same order, so that two that start at once do not wait for each other.
  const owners = SERVICES.filter((service) => events.some((event) => event.startsWith(`${service}.`)));
  const { rows } = await pool.query<{ source: ServiceName }>(OUTBOXES, [owners]);
  const sources = rows.map(({ source }) => source);
  const client = await pool.connect();
  try {
    // The history of years may be long, and a transport that moves a backlog keeps its turn for a while.
    await client.query(
      `BEGIN; SET LOCAL statement_timeout = '${PATIENT.statement_timeout}'; SET LOCAL lock_timeout = '${PATIENT.lock_timeout}'`,
    );
    for (const source of sources) await client.query(TURN, [source]);
    for (const source of sources) await client.query(catchUpStatement(source, name), [events]);
    await client.query(caughtUpStatement(name), [events]);
    await client.query('COMMIT');
    // Once more: a move that had begun just before this commit did not see the subscription yet.
    for (const source of sources) await client.query(catchUpStatement(source, name), [events]);
  } catch (fault) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw fault;
  } finally {
    client.release();
  }
  return true;
}
