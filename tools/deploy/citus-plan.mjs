/** What becomes of each table when PostgreSQL is spread over several servers with Citus, by the rules that Citus documents. */

export const KEY = 'hospital_id';

// Schemas that stay whole: a hospital adds few rows to them, and they are asked over all hospitals.
const LOCAL_SCHEMAS = {
  identity: 'accounts, codes and sessions are found by an e-mail or a token, before the hospital is known',
  billing:
    'numbers of months and payments count once in the whole platform; the ledger has four short lines a patient, which a trigger guards',
  support: 'tickets are numbered over the whole platform',
  admin: 'read models of all hospitals for the staff',
  integrations: 'what is due is asked over all hospitals; deliveries are gone after 30 days',
};
// Tables of the other schemas that stay on the coordinator.
const LOCAL = {
  outbox: 'events on their way out, read by the transport over all hospitals; emptied after days',
  inbox: 'events on their way in, claimed over all hospitals; emptied after days',
  subscriptions: 'which events a service is told of',
  job_requests: 'jobs that are asked for and not done',
  rights: 'what accounts may do, asked before the hospital is known',
  emergency_rights: 'records that are open in an emergency, read before a call is let in',
  support_rights: "hospitals that let the platform's staff in, read before a call is let in",
  key_rights: 'what API keys may do, read to learn of which hospital a call is',
  role_rights: 'what roles of hospitals may do, asked before the hospital is known',
  revocations: 'accounts whose tokens are refused, asked before the hospital is known',
  card_keys: 'sealed keys of patient cards, of the deployment and not of a hospital',
  code_requests: 'codes of online booking, counted by phone over all hospitals',
  hospital_slugs: 'names in public addresses, each once over all hospitals',
  audit_entries: 'chained over all hospitals by the transaction ids of one server; a trigger keeps it append-only',
  audit_seals: 'the links of that chain',
  access_days: 'counted from that chain',
  access_days_place: 'how far it is counted',
  migrations: 'which migrations ran',
};

const TABLES = `SELECT n.nspname AS schema, c.relname AS name, c.oid,
    EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = '${KEY}') AS has_key,
    EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = '${KEY}' AND a.attnotnull) AS key_is_set,
    c.relhassubclass OR c.relispartition AS is_partitioned
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p') AND n.nspname = ANY ($1) ORDER BY 1, 2`;
const UNIQUE = `SELECT i.indrelid AS oid, c.relname AS name,
    EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey) AND a.attname = '${KEY}') AS has_key
  FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid WHERE (i.indisunique OR i.indisexclusion) AND i.indrelid = ANY ($1)`;
const FOREIGN = `SELECT k.conrelid AS oid, k.confrelid AS other, k.conname AS name,
    EXISTS (SELECT FROM unnest(k.conkey, k.confkey) AS u(own, its)
      JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = u.own AND a.attname = '${KEY}'
      JOIN pg_attribute b ON b.attrelid = k.confrelid AND b.attnum = u.its AND b.attname = '${KEY}') AS has_key
  FROM pg_constraint k WHERE k.contype = 'f' AND (k.conrelid = ANY ($1) OR k.confrelid = ANY ($1))`;
const TRIGGERS = `SELECT tgrelid AS oid, tgname AS name FROM pg_trigger WHERE NOT tgisinternal AND tgrelid = ANY ($1)`;
const COUNTERS = `SELECT a.attrelid AS oid, a.attname AS name FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
  WHERE a.attrelid = ANY ($1) AND a.attnum > 0 AND a.atttypid <> 'int8'::regtype
    AND (a.attidentity <> '' OR pg_get_expr(d.adbin, d.adrelid) LIKE 'nextval(%')`;
const POLICIES = `SELECT polrelid AS oid, polname AS name FROM pg_policy
  WHERE polrelid = ANY ($1) AND concat(polqual::text, polwithcheck::text) LIKE '%:subselect%'`;
const RULES = `SELECT ev_class AS oid, rulename AS name FROM pg_rewrite WHERE ev_class = ANY ($1)`;

/** Reads the catalogues of a migrated database. Gives what each table becomes, and every breach of a rule as a sentence. */
export async function citusPlan(client, schemas) {
  const { rows: tables } = await client.query(TABLES, [schemas]);
  const oids = tables.map(({ oid }) => oid);
  const ask = async (text) => (await client.query(text, [oids])).rows;
  const [unique, foreign, triggers, counters, policies, rules] = [
    await ask(UNIQUE),
    await ask(FOREIGN),
    await ask(TRIGGERS),
    await ask(COUNTERS),
    await ask(POLICIES),
    await ask(RULES),
  ];
  const placed = new Map(
    tables.map((table) => [table.oid, { ...table, full: `${table.schema}.${table.name}`, ...placeOf(table, unique) }]),
  );
  const faults = [];
  const say = (oid, sentence) => placed.get(oid).place === 'distributed' && faults.push(`${placed.get(oid).full}: ${sentence}`);
  for (const { full, place, has_key: hasKey } of placed.values())
    if (place === 'unknown')
      faults.push(
        `${full}: ${hasKey ? `a key of it lacks ${KEY}` : `has no ${KEY}`}; say in tools/deploy/citus-plan.mjs what becomes of it`,
      );
  for (const { oid, name } of triggers) say(oid, `the trigger ${name} does not run on shards`);
  for (const { oid, name } of counters) say(oid, `the counted column ${name} must be a bigint`);
  for (const { oid, name } of policies) say(oid, `the policy ${name} asks another table`);
  for (const { oid, name } of rules) say(oid, `the rule ${name} is not carried to shards`);
  for (const { oid, is_partitioned: isPartitioned } of tables)
    if (isPartitioned) say(oid, 'is partitioned: distribute the parent alone');
  for (const key of foreign) faults.push(...foreignFaults(key, placed));
  return { tables: [...placed.values()], faults };
}

function placeOf({ oid, schema, name, has_key: hasKey, key_is_set: isSet }, unique) {
  if (Object.hasOwn(LOCAL_SCHEMAS, schema)) return { place: 'local', why: LOCAL_SCHEMAS[schema] };
  if (Object.hasOwn(LOCAL, name)) return { place: 'local', why: LOCAL[name] };
  const lacking = unique.filter((index) => index.oid === oid && !index.has_key);
  if (hasKey && isSet && lacking.length === 0) return { place: 'distributed', why: '' };
  return { place: 'unknown', why: lacking.map((index) => index.name).join(', ') };
}

// Distributed tables may refer to one another by the key they share, and to nothing that stays behind; nothing that stays may refer to them.
function foreignFaults({ oid, other, name, has_key: hasKey }, placed) {
  const [own, its] = [placed.get(oid), placed.get(other)];
  if (!own || !its) return [`${(own ?? its).full}: ${name} reaches beyond its schema`];
  const spread = [own, its].filter(({ place }) => place === 'distributed').length;
  if (spread === 0) return [];
  if (spread === 1) return [`${own.full}: ${name} joins a distributed table and one that stays (${its.full})`];
  return hasKey ? [] : [`${own.full}: ${name} lacks ${KEY}`];
}

/** The commands, in order: the first table of a schema sets its shards, the others lie beside it. */
export function citusCommands({ tables }) {
  const first = new Map();
  return tables
    .filter(({ place }) => place === 'distributed')
    .map(({ schema, full }) => {
      const beside = first.get(schema) ?? 'none';
      if (beside === 'none') first.set(schema, full);
      return `SELECT create_distributed_table('${full}', '${KEY}', colocate_with => '${beside}');`;
    });
}

/** The part of docs/operations/scaling.md that follows from the migrations. */
export function citusText(plan) {
  const schemas = [...new Set(plan.tables.map(({ schema }) => schema))];
  const of = (schema, place) => plan.tables.filter((table) => table.schema === schema && table.place === place);
  const names = (tables) => tables.map(({ name }) => `\`${name}\``).join(', ');
  const rowOf = (schema) =>
    Object.hasOwn(LOCAL_SCHEMAS, schema)
      ? `| ${schema} | – | all: ${LOCAL_SCHEMAS[schema]} |`
      : `| ${schema} | ${names(of(schema, 'distributed'))} | ${names(of(schema, 'local'))} |`;
  const staying = new Set(plan.tables.filter(({ schema }) => !Object.hasOwn(LOCAL_SCHEMAS, schema)).map(({ name }) => name));
  const reasons = Object.entries(LOCAL).filter(([name]) => staying.has(name));
  return [
    '| schema | distributed by `hospital_id` | stays on the coordinator |',
    '|---|---|---|',
    ...schemas.map(rowOf),
    '',
    ...reasons.map(([name, why]) => `- \`${name}\`: ${why}`),
    '',
    '```sql',
    ...citusCommands(plan),
    '```',
  ].join('\n');
}
