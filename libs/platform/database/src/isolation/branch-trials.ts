import type pg from 'pg';
import type { CataloguedTable, OpenFunction } from './branch-catalogue.ts';

/** What came of the trials of one table or function. */
export interface Trial {
  /** Ways that were tried. */
  tried: number;
  /** What should not have been possible, each as a sentence. */
  leaks: string[];
}

// No hospital has it: nobody's rows are touched, and all is taken back.
const NOBODY = -7;
const DENIED = '42501';

const VALUES: readonly (readonly [RegExp, (n: number) => string])[] = [
  [/^(small|big)?int(eger)?$|^numeric|^double|^real/, String],
  [/^text$|^character/, (n) => `'${n}'`],
  [/^date$/, () => 'CURRENT_DATE'],
  [/^time/, () => 'now()'],
  [/^boolean$/, () => 'false'],
  [/^jsonb?$/, () => `'{}'`],
  [/^uuid$/, () => 'gen_random_uuid()'],
  [/\[\]$/, () => `'{}'`],
  [/^bytea$/, () => `'\\x00'`],
];

const valueOf = (type: string, n: number): string => {
  const made = VALUES.find(([pattern]) => pattern.test(type))?.[1](n);
  if (made === undefined) throw new Error(`Nobody knows a value of the type ${type}`);
  return made;
};

/** A row at a branch (and of a visit's), told apart from others by `n`. */
function insertOf({ name, needed, hasVisitBranch }: CataloguedTable, n: number, [branch, visit]: Place): string {
  const row = new Map(Object.entries(needed).map(([column, type]) => [column, valueOf(type, n)]));
  row.set('hospital_id', String(NOBODY)).set('branch_id', String(branch));
  if (hasVisitBranch) row.set('visit_branch_id', String(visit));
  return `INSERT INTO ${name} (${[...row.keys()].join(', ')}) VALUES (${[...row.values()].join(', ')})`;
}

type Place = readonly [branch: number, visit: number];

const PLACES: readonly Place[] = [
  [1, 1],
  [2, 2],
  [1, 2],
  [2, 1],
];

const bind = (client: pg.ClientBase, branches: string | null) =>
  client.query(`SELECT set_config('nidaan.hospital_id', $1, true), set_config('nidaan.branches', $2, true)`, [
    String(NOBODY),
    branches ?? '',
  ]);

/** How many rows a statement reached. COPY and cursors tell it like the others. */
async function reached(client: pg.ClientBase, sql: string): Promise<number> {
  return (await client.query(sql)).rowCount ?? 0;
}

/** Whether the database refuses a statement for the lack of a right. */
async function isRefused(client: pg.ClientBase, sql: string): Promise<boolean> {
  await client.query('SAVEPOINT tried');
  try {
    await client.query(sql);
    return false;
  } catch (fault) {
    if ((fault as { code?: string }).code === DENIED) return true;
    throw fault;
  } finally {
    await client.query('ROLLBACK TO SAVEPOINT tried');
  }
}

/** Runs `work` in a transaction that is taken back. */
async function tryOut(client: pg.ClientBase, work: (trial: Trial) => Promise<void>): Promise<Trial> {
  const trial: Trial = { tried: 0, leaks: [] };
  await client.query('BEGIN');
  try {
    await work(trial);
  } finally {
    await client.query('ROLLBACK');
  }
  return trial;
}

async function fill(client: pg.ClientBase, table: CataloguedTable): Promise<void> {
  await bind(client, '*');
  const places = table.hasVisitBranch ? PLACES : PLACES.slice(0, 2);
  for (const [at, place] of places.entries()) await client.query(insertOf(table, at + 1, place));
}

const READS: readonly (readonly [string, (rows: string) => string])[] = [
  ['SELECT', (rows) => `SELECT 1 FROM ${rows}`],
  ['COPY', (rows) => `COPY (SELECT 1 FROM ${rows}) TO STDOUT`],
  ['UPDATE', (rows) => `UPDATE ${rows.replace(' WHERE', ' SET branch_id = branch_id WHERE')}`],
  ['DELETE', (rows) => `DELETE FROM ${rows}`],
];

/** Tries to reach rows of branches that are not in sight, in every way that SQL has. */
export const tryTable = (client: pg.ClientBase, table: CataloguedTable): Promise<Trial> =>
  tryOut(client, async (trial) => {
    const { name, hasVisitBranch } = table;
    await fill(client, table);
    const note = (isLeak: boolean, sentence: string) => {
      trial.tried += 1;
      if (isLeak) trial.leaks.push(`${name}: ${sentence}`);
    };
    const ofTwo = `${name} WHERE hospital_id = ${NOBODY} AND branch_id = 2${hasVisitBranch ? ' AND visit_branch_id = 2' : ''}`;
    const all = `${name} WHERE hospital_id = ${NOBODY}`;
    for (const [set, rows] of [[null, all] as const, ['', all] as const, ['1', ofTwo] as const]) {
      await bind(client, set);
      if (set === null) await client.query('RESET nidaan.branches');
      const sight = set ? 'with branch 1 in sight, rows of branch 2' : 'with no branch in sight, rows';
      for (const [way, sql] of READS) {
        await client.query('SAVEPOINT tried');
        note((await reached(client, sql(rows))) > 0, `${sight} are reached by ${way}`);
        await client.query('ROLLBACK TO SAVEPOINT tried');
      }
      await client.query(`DECLARE seen CURSOR FOR SELECT 1 FROM ${rows}`);
      note((await reached(client, 'FETCH ALL FROM seen')) > 0, `${sight} are reached by a cursor`);
      await client.query('CLOSE seen');
      note(!(await isRefused(client, `${insertOf(table, 9, [2, 2])} RETURNING branch_id`)), `${sight} are written by INSERT`);
    }
    await bind(client, '*');
    note(
      (await reached(client, `SELECT 1 FROM ${all}`)) !== (hasVisitBranch ? 4 : 2),
      'with all branches in sight, some rows are not',
    );
    await bind(client, '1');
    const own = hasVisitBranch ? 3 : 1;
    note((await reached(client, `SELECT 1 FROM ${all}`)) !== own, 'with branch 1 in sight, its own rows are not');
    const moved = hasVisitBranch ? 'branch_id = 2, visit_branch_id = 2' : 'branch_id = 2';
    note(
      !(await isRefused(client, `UPDATE ${name} SET ${moved} WHERE hospital_id = ${NOBODY}`)),
      'its rows are moved to branch 2',
    );
    if (hasVisitBranch)
      note(!(await isRefused(client, insertOf(table, 9, [2, 1]))), "a row of another desk is written at one's own visit");
  });

/** Tries to read rows out of sight through a function that runs as the owner; `tables` hold rows of the branches 1 and 2. */
export const tryFunction = (
  client: pg.ClientBase,
  { name, call }: OpenFunction,
  tables: readonly CataloguedTable[],
): Promise<Trial> =>
  tryOut(client, async (trial) => {
    for (const table of tables) await fill(client, table);
    for (const set of ['', '3']) {
      await bind(client, set);
      trial.tried += 1;
      if ((await reached(client, `SELECT * FROM ${call} AS found WHERE found IS NOT NULL`)) > 0)
        trial.leaks.push(`${name}(): gives rows of branches that are not in sight`);
    }
  });
