/** Outboxes and inboxes as they are in the database: what was published, who has got it, and in which order (L2, L4). */
import { listServices } from '../workspace.mjs';
import { until } from './world.mjs';

const DRAIN_MS = 240_000;

const SERVICES = listServices();

/** One question to the tables of every service. */
export const allOf = (select) => SERVICES.map(select).join(' UNION ALL ');

/** Every event of every outbox, with the services that subscribe to it. */
const TOLD = `SELECT o.*, s.subscriber FROM (${allOf((name) => `SELECT '${name}' AS teller, seq, event_id, name, hospital_id, lane, sent_at, occurred_at FROM ${name}.outbox`)}) o
  JOIN (${allOf((name) => `SELECT '${name}' AS subscriber, name, hospitals FROM ${name}.subscriptions`)}) s ON s.name = o.name
  AND (s.hospitals IS NULL OR o.hospital_id = ANY (s.hospitals))`;
const GOT = allOf((name) => `SELECT '${name}' AS subscriber, seq, event_id, name, lane, done_at, parked_at FROM ${name}.inbox`);

const TOLD_BEFORE = 'occurred_at <= to_timestamp($1::float8 / 1000)';
const unsent = (name) => `FROM ${name}.outbox WHERE sent_at IS NULL AND ${TOLD_BEFORE}`;
const undone = (name) => `FROM ${name}.inbox i WHERE done_at IS NULL AND ${TOLD_BEFORE}
  AND NOT EXISTS (SELECT FROM ${name}.inbox p WHERE p.lane = i.lane AND p.parked_at IS NOT NULL AND p.done_at IS NULL)`;
const UNDERWAY = `FROM (${TOLD}) t LEFT JOIN (${GOT}) g USING (subscriber, event_id)
  WHERE t.sent_at IS NOT NULL AND t.${TOLD_BEFORE} AND g.event_id IS NULL`;

// What is in a table and waits is found by an index; only when there is nothing, what is still in Kafka must be looked for.
const STANDS = `SELECT ${SERVICES.map((name) => `EXISTS (SELECT ${unsent(name)}) OR EXISTS (SELECT ${undone(name)})`).join(' OR ')} AS waits`;
const TRAVELS = `SELECT EXISTS (SELECT ${UNDERWAY}) AS waits`;

/** Whether everything published until `moment` (ms since 1970) has been applied, but for what waits behind a parked event. */
export async function hasDrained(sql, moment) {
  for (const question of [STANDS, TRAVELS]) {
    const [{ waits }] = await sql(question, [moment]);
    if (waits) return false;
  }
  return true;
}

const TRIED = `CASE WHEN attempts > 0 THEN 'tried' ELSE 'not tried' END`;
const WAITING = `SELECT place, state, count(*)::int AS n, min(name) AS name FROM (
  ${allOf((name) => `SELECT '${name}' AS place, 'unsent' AS state, name ${unsent(name)}`)} UNION ALL
  ${allOf((name) => `SELECT '${name}', ${TRIED}, name ${undone(name)}`)} UNION ALL
  SELECT subscriber, 'under way', t.name ${UNDERWAY}) w GROUP BY place, state ORDER BY place, state`;

/** What of it has not been applied, a line for each service and state: `patients: 3 not tried, as clinical.record.saved.v1`. */
export async function whatWaits(sql, moment) {
  const rows = await sql(WAITING, [moment]);
  return rows.map(({ place, state, n, name }) => `${place}: ${n} ${state}, as ${name}`);
}

/** Waits until everything published by now has been applied; throws what has not. */
export async function drain(world) {
  const now = Date.now();
  const look = () => world.withSql((sql) => hasDrained(sql, now));
  await until('what was published to be applied', look, DRAIN_MS, 500).catch(async ({ message }) => {
    const waiting = await world.withSql((sql) => whatWaits(sql, now));
    throw new Error([message, ...waiting].join('\n'));
  });
}

const DELIVERIES = `SELECT count(*)::int AS told, (count(*) FILTER (WHERE g.done_at IS NULL))::int AS missing
  FROM (${TOLD}) t LEFT JOIN (${GOT}) g USING (subscriber, event_id)`;
const UNKNOWN = `SELECT count(*)::int AS n FROM (${GOT}) g
  WHERE NOT EXISTS (SELECT FROM (${allOf((name) => `SELECT event_id FROM ${name}.outbox`)}) o WHERE o.event_id = g.event_id)`;

// Within an ordering key a service applies events in the order of its inbox: each must have come in after those published before it.
const OVERTAKEN = `SELECT count(*)::int AS n FROM (
  SELECT g.seq, max(g.seq) OVER (PARTITION BY t.subscriber, t.teller, t.lane ORDER BY t.seq ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before
  FROM (${TOLD}) t JOIN (${GOT}) g USING (subscriber, event_id)) o WHERE seq < before`;

/** `{ told, missing, unknown, overtaken }`: deliveries owed, those without effect, inbox rows of no event, and events that overtook others. */
export async function judgeEvents(sql) {
  const [{ told, missing }] = await sql(DELIVERIES);
  const [{ n: unknown }] = await sql(UNKNOWN);
  const [{ n: overtaken }] = await sql(OVERTAKEN);
  return { told, missing, unknown, overtaken };
}
