/** Statements on tables of hospitals name the hospital. Row-level security holds without it, and is to be the second lock, not the only one. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listPackages, ROOT } from '../workspace.mjs';

const OF_HOSPITALS = /CREATE TABLE (?:IF NOT EXISTS )?(\w+) \(\s*hospital_id\b/g;
const STATEMENT = /\b(?:FROM|JOIN|UPDATE)\s+(?:ONLY\s+)?(\w+)\b(?!\s*[.(])/gi;

/** On one of the lines before the statement, with the reason. */
const MARK = /\/\/ Names no hospital: \S+/;
const MARK_LINES = 3;

const headOf = (sql) => sql.split('§')[0].split('\n')[0];

let known;

/** The tables that bear a hospital, as the migrations of all services make them. */
function tablesOfHospitals() {
  known ??= new Set(
    listPackages()
      .filter(({ kind }) => kind === 'service' || kind === 'copies')
      .flatMap(({ folder }) => migrationsIn(join(ROOT, folder, 'src/migrations')))
      .flatMap((text) => [...text.matchAll(OF_HOSPITALS)].map(([, table]) => table)),
  );
  return known;
}

function migrationsIn(folder) {
  try {
    return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  } catch {
    return [];
  }
}

/**
 * Whether the conditions of a statement can hold no hospital: none is named after the first table of hospitals, and nothing is filled in
 * there that could name it. Columns that are read do not count. '§' stands where something is filled in.
 */
function namesNoHospital(sql) {
  const first = [...sql.matchAll(STATEMENT)].find(([, table]) => tablesOfHospitals().has(table));
  if (!first) return false;
  if (/\bhospital_id\b/i.test(sql.slice(sql.search(STATEMENT)))) return false;
  const rest = sql.slice(first.index + first[0].length);
  const where = rest.search(/\bWHERE\b/i);
  return !(where < 0 ? rest : rest.slice(where)).includes('§');
}

/** Faults of a repository: `{ rule, about, says }`. */
export function* tenantFaults({ path, text, texts, isTest }) {
  if (isTest || !path.endsWith('.repository.ts')) return;
  const isMarked = (sql) =>
    MARK.test(
      text
        .slice(0, text.indexOf(headOf(sql)))
        .split('\n')
        .slice(-MARK_LINES)
        .join('\n'),
    );
  const sql = texts.find((each) => /\b(?:SELECT|UPDATE|DELETE)\b/.test(each) && namesNoHospital(each) && !isMarked(each));
  if (sql)
    yield {
      rule: 'hospital-not-named',
      about: headOf(sql),
      says: 'a statement on a table of hospitals names hospital_id: row-level security is the second lock',
    };
}
