import type pg from 'pg';

/** A table of a schema, as its catalogue describes it. */
export interface CataloguedTable {
  name: string;
  /** Columns that want a value, by name. */
  needed: Readonly<Record<string, string>>;
  isTenant: boolean;
  hasBranch: boolean;
  hasVisitBranch: boolean;
  /** Row-level security is on, and forced. */
  isWalled: boolean;
  /** Restrictive policies for the role that asks. */
  walls: number;
}

const TABLES = `SELECT c.relname AS name, c.relrowsecurity AND c.relforcerowsecurity AS "isWalled",
    bool_or(a.attname = 'hospital_id') AS "isTenant", bool_or(a.attname = 'branch_id') AS "hasBranch",
    bool_or(a.attname = 'visit_branch_id') AS "hasVisitBranch",
    coalesce(json_object_agg(a.attname, format_type(a.atttypid, a.atttypmod))
      FILTER (WHERE a.attnotnull AND NOT a.atthasdef AND a.attidentity = ''), '{}') AS needed,
    (SELECT count(*)::int FROM pg_policy p WHERE p.polrelid = c.oid AND NOT p.polpermissive
      AND p.polname <> 'opened_stay' AND p.polroles && ARRAY[0::oid, current_user::regrole::oid]) AS walls
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = current_schema()::regnamespace
  GROUP BY c.oid ORDER BY c.relname`;

/** The tables of the schema at hand. */
export async function tablesIn(client: pg.ClientBase): Promise<CataloguedTable[]> {
  return (await client.query<CataloguedTable>(TABLES)).rows;
}

/** A SECURITY DEFINER function that names a table with branches. */
export interface OpenFunction {
  name: string;
  /** `name(type, …)`, as SQL calls it. */
  call: string;
  pinsBranches: boolean;
}

// What no value is given for is asked with NULL; every text fits '%'.
const FUNCTIONS = `SELECT p.proname AS name, p.prosrc LIKE '%nidaan.branches%' AS "pinsBranches",
    format('%I(%s)', p.proname, (SELECT string_agg(CASE WHEN t = 'text'::regtype THEN '''%''' ELSE format('NULL::%s', t::regtype) END, ', ' ORDER BY n)
      FROM unnest(p.proargtypes) WITH ORDINALITY AS a(t, n))) AS call
  FROM pg_proc p WHERE p.pronamespace = current_schema()::regnamespace AND p.prosecdef AND p.prokind = 'f'
    AND EXISTS (SELECT FROM unnest($1::text[]) AS tables(name) WHERE p.prosrc ~* ('\\m(from|join|update|into|only|table)\\s+(\\w+\\.)?' || tables.name || '\\M'))
  ORDER BY p.proname, p.oid`;

/** The functions of the schema at hand that read a table with branches as its owner, whom no policy holds. */
export async function openFunctionsIn(client: pg.ClientBase, tables: readonly string[]): Promise<OpenFunction[]> {
  return (await client.query<OpenFunction>(FUNCTIONS, [tables])).rows;
}
