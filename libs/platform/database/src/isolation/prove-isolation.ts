import pg from 'pg';
import { connectionSettings } from '../connection-settings.ts';
import { openFunctionsIn, tablesIn, type CataloguedTable } from './branch-catalogue.ts';
import { tryFunction, tryTable, type Trial } from './branch-trials.ts';

/** Why tables of a service, by name, belong to the hospital as a whole; of functions, why they need not know of branches. */
export type HospitalWide = Readonly<Record<string, string>>;

/** What was tried on a service's database, and what came of it. */
export interface IsolationReport {
  schema: string;
  role: string;
  /** The newest migration. */
  version: string;
  /** Tables whose rows stand at branches. */
  tables: string[];
  policies: number;
  /** Functions that read them as their owner. */
  functions: string[];
  tried: number;
  leaks: string[];
}

const WHERE = `SELECT current_schema() AS schema, current_user AS role, (SELECT name FROM migrations ORDER BY id DESC LIMIT 1) AS version`;

/**
 * Tries, as a service's own role, to reach what stands at branches that are not in sight: by every table and function of the catalogue, so that a
 * new one is not forgotten. All is done in transactions that are taken back, with rows of a hospital that nobody has (ORG-37).
 */
export async function proveIsolation(connection: pg.ClientConfig, hospitalWide: HospitalWide): Promise<IsolationReport> {
  const client = new pg.Client(connectionSettings(connection));
  await client.connect();
  try {
    const { rows } = await client.query<Pick<IsolationReport, 'schema' | 'role' | 'version'>>(WHERE);
    const all = await tablesIn(client);
    const walled = all.filter(({ name, hasBranch }) => hasBranch && !Object.hasOwn(hospitalWide, name));
    const trials = [forgotten(all, walled, hospitalWide)];
    for (const table of walled) trials.push(missing(table), await tryTable(client, table));
    const functions = await openFunctionsIn(
      client,
      walled.map(({ name }) => name),
    );
    for (const each of functions.filter(({ name }) => !Object.hasOwn(hospitalWide, `${name}()`)))
      trials.push(each.pinsBranches ? await tryFunction(client, each, walled) : forgets(each.name));
    return {
      ...rows[0]!,
      tables: walled.map(({ name }) => name),
      policies: walled.reduce((sum, { walls }) => sum + walls, 0),
      functions: functions.map(({ name }) => name),
      tried: trials.reduce((sum, { tried }) => sum + tried, 0),
      leaks: trials.flatMap(({ leaks }) => leaks),
    };
  } finally {
    await client.end();
  }
}

// A service without any table of branches is the hospital's as a whole.
function forgotten(all: readonly CataloguedTable[], walled: readonly CataloguedTable[], known: HospitalWide): Trial {
  const open = walled.length === 0 ? [] : all.filter(({ isTenant, hasBranch }) => isTenant && !hasBranch);
  const leaks = open.filter(({ name }) => !Object.hasOwn(known, name)).map(({ name }) => `${name}: stands under no branch`);
  return { tried: open.length, leaks };
}

function missing({ name, isWalled, walls, hasVisitBranch }: CataloguedTable): Trial {
  const wanted = hasVisitBranch ? 2 : 1;
  return { tried: 1, leaks: isWalled && walls >= wanted ? [] : [`${name}: a policy of branches is missing`] };
}

const forgets = (name: string): Trial => ({ tried: 1, leaks: [`${name}(): does not ask which branches are in sight`] });
