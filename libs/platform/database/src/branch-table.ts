import type { QueryRunner } from 'typeorm';

/** In the setting `nidaan.branches`: all branches of the hospital. */
export const ALL_BRANCHES = '*';

/** In the setting `nidaan.persons`: of no branch. */
export const NO_PERSONS = '-';

/**
 * The branches in sight, in SQL: a list, or NULL where all are. Nothing said is an empty list. A process that does not say
 * `nidaan.bound=on` when it connects is of the release before branches and sees all (ADR 0035).
 */
export const SEEN_BRANCHES = `CASE WHEN coalesce(current_setting('nidaan.bound', true), '') <> 'on' OR current_setting('nidaan.branches', true) = '*'
  THEN NULL ELSE string_to_array(coalesce(current_setting('nidaan.branches', true), ''), ',')::integer[] END`;

/** A condition in SQL: whether a branch is among `seen`, a list of which NULL means all. */
export const isSeen = (column: string, seen: string): string => `(${column} = ANY (${seen})) IS NOT FALSE`;

// What is asked most stands first. No query within: Citus takes none in a policy. Compared as text: the planner looks at all parts ahead, and `*` is
// no number.
const inSight = (column: string): string =>
  `current_setting('nidaan.branches', true) = '*' OR coalesce(current_setting('nidaan.bound', true), '') <> 'on'
  OR ${column}::text = ANY (string_to_array(current_setting('nidaan.branches', true), ','))`;

/**
 * `own`: rows stand at one branch. `follow-up`: rows stand at a desk's branch and follow a visit's; either one shows them, so that a doctor sees
 * what the central laboratory did for his visit.
 */
export type BranchKind = 'own' | 'follow-up';

const columnsOf = (kind: BranchKind) => (kind === 'own' ? ['branch_id'] : ['branch_id', 'visit_branch_id']);
const seenBy = (kind: BranchKind) =>
  columnsOf(kind)
    .map((column) => inSight(column))
    .join(' OR ');

async function roleOf(runner: QueryRunner): Promise<string> {
  const [{ role }] = (await runner.query(`SELECT quote_ident('nidaan_' || current_schema()) AS role`)) as [{ role: string }];
  return role;
}

/**
 * Puts a tenant table of a migration under its hospital's branches: the service's role sees only rows of branches that are bound, and writes only
 * at those. The schema's owner stays free, for SECURITY DEFINER functions pin the branches themselves.
 */
export async function branchTable(runner: QueryRunner, table: string, kind: BranchKind = 'own'): Promise<void> {
  const columns = columnsOf(kind);
  // A default that is a constant: nothing is rewritten, however many rows there are.
  const added = columns.map((column) => `ADD COLUMN IF NOT EXISTS ${column} integer NOT NULL DEFAULT 1`);
  await runner.query(`ALTER TABLE ${table} ${added.join(', ')}`);
  const role = await roleOf(runner);
  const seen = seenBy(kind);
  await runner.query(`CREATE POLICY branches ON ${table} AS RESTRICTIVE TO ${role} USING (${seen}) WITH CHECK (${seen})`);
  if (kind === 'follow-up')
    await runner.query(
      `CREATE POLICY desk ON ${table} AS RESTRICTIVE FOR INSERT TO ${role} WITH CHECK (${inSight('branch_id')})`,
    );
}

/**
 * Lets rows of visits be read that an emergency has opened (ORG-65), whatever their branch: `visit` is the column of the visit's number. They are
 * read alone: a new state of theirs must stand at a branch in sight, and none is removed.
 */
export async function openedTable(
  runner: QueryRunner,
  table: string,
  { kind = 'own', visit = 'patient_id' }: { kind?: BranchKind; visit?: string } = {},
): Promise<void> {
  const seen = seenBy(kind);
  await runner.query(`ALTER POLICY branches ON ${table} USING (${seen}
    OR ${visit}::text = ANY (string_to_array(current_setting('nidaan.opened', true), ',')))`);
  await runner.query(
    `CREATE POLICY opened_stay ON ${table} AS RESTRICTIVE FOR DELETE TO ${await roleOf(runner)} USING (${seen})`,
  );
}

/** Takes that back. */
export async function closeOpenedTable(runner: QueryRunner, table: string, kind: BranchKind = 'own'): Promise<void> {
  await runner.query(`ALTER POLICY branches ON ${table} USING (${seenBy(kind)})`);
  await runner.query(`DROP POLICY opened_stay ON ${table}`);
}

/** Takes a table from under its branches again. */
export async function dropBranchTable(runner: QueryRunner, table: string, kind: BranchKind = 'own'): Promise<void> {
  await runner.query(`DROP POLICY branches ON ${table}`);
  if (kind === 'follow-up') await runner.query(`DROP POLICY desk ON ${table}`);
  await runner.query(`ALTER TABLE ${table} DROP COLUMN branch_id${kind === 'follow-up' ? ', DROP COLUMN visit_branch_id' : ''}`);
}
