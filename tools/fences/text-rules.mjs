/** What may stand in a file: environment, SQL, LISTEN/NOTIFY, layers inside a service, length, unfinished work. */
import { posix } from 'node:path';
import { languageFaults } from './language-rules.mjs';
import { migrationFaults } from './migration-rules.mjs';
import { nameFaults } from './name-rules.mjs';
import { lineOf } from './source-file.mjs';
import { tenantFaults } from './tenant-rules.mjs';

const MAX_LINES = 300;
/** Tables of data and generated files may be longer; nothing else. */
const IS_DATA = /\.(data|generated)\.(ts|tsx|mjs|json)$|\/locales\//;
const UNFINISHED = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME'].join('|')})\\b`);
const SKIPPED = /\b(?:describe|it|test)(?:\.each)?\.(?:only|skip|todo)\b|^\s*(?:fdescribe|fit|xdescribe|xit|xtest)\(/m;
const SQL =
  /^\s*(?:SELECT\s|INSERT INTO\s|UPDATE\s\S+\s+SET\s|DELETE FROM\s|MERGE INTO\s|TRUNCATE\s|(?:CREATE|ALTER|DROP) (?:TABLE|INDEX|UNIQUE|SCHEMA|SEQUENCE|VIEW|MATERIALIZED|FUNCTION)|WITH\s+(?:RECURSIVE\s+)?\w+\s*(?:\([^)]*\)\s*)?AS\s)/;
const LISTEN = /\bpg_notify\b|^\s*(?:UN)?LISTEN\s+["\w§]|^\s*NOTIFY\s+["\w§]/;

const LOCKED_BATCH = /\bLIMIT\b[^()]*\bFOR (?:NO KEY )?UPDATE\b/;
const READ_ONCE = /(?:\bARRAY|=|\bAS(?: MATERIALIZED)?)\s*$/i;

/** Whether a batch that locks its rows may be read anew for each row it is joined to, past those that the statement has just changed. */
function isReadAnew(sql) {
  let depth = 0;
  for (let at = sql.search(LOCKED_BATCH); at >= 0; at--) {
    if (sql[at] === ')') depth++;
    if (sql[at] === '(' && depth-- === 0) return !READ_ONCE.test(sql.slice(0, at));
  }
  return false;
}

const suffixOf = (path) => posix.basename(path).match(/\.(controller|service|repository|entity)\.ts$/)?.[1];

/** Which file of a service may not import which. */
const MAY_NOT_IMPORT = {
  controller: {
    entity: 'a controller asks its service, never an entity',
    repository: 'a controller asks its service, never a repository',
  },
  entity: {
    service: 'an entity knows no service',
    controller: 'an entity knows no controller',
    repository: 'an entity knows no repository',
  },
  repository: { controller: 'a repository knows no controller' },
  service: { controller: 'a service knows no controller' },
};

function* layerFaults(file) {
  if (file.isTest) return;
  const forbidden = MAY_NOT_IMPORT[suffixOf(file.path)] ?? {};
  for (const specifier of file.imports) {
    const says = forbidden[suffixOf(specifier)];
    if (says) yield { rule: `layer-of-${suffixOf(file.path)}`, about: specifier, says };
  }
  const mayHoldSql = suffixOf(file.path) === 'repository' || /\/(migrations|seed)\//.test(file.path);
  const sql = mayHoldSql ? undefined : file.texts.find((text) => SQL.test(text));
  if (sql)
    yield {
      rule: 'sql-outside-repository',
      about: sql.split('§')[0].split('\n')[0],
      says: 'SQL stands only in repositories and migrations',
    };
}

function* batchFaults(file) {
  const sql = file.isTest ? undefined : file.texts.find(isReadAnew);
  if (sql)
    yield {
      rule: 'batch-read-anew',
      about: sql.split('§')[0].split('\n')[0],
      says: 'a batch FOR UPDATE stands in ARRAY(…) or a WITH: joined without statistics it becomes all rows',
    };
}

function* everywhereFaults(file, kind) {
  const lines = file.text.split('\n').length - 1;
  if (lines > MAX_LINES && !IS_DATA.test(file.path))
    yield { rule: 'too-long', about: '', says: `${lines} lines; ${MAX_LINES} at most` };
  const unfinished = file.text.match(UNFINISHED);
  if (unfinished) yield { rule: 'unfinished', about: unfinished[0], says: 'finish it, or write an issue' };
  const skipped = /\.spec\.(tsx?|mjs)$/.test(file.path) && file.text.match(SKIPPED);
  if (skipped) yield { rule: 'skipped-test', about: skipped[0], says: 'every test runs' };
  const readsFreely =
    kind === 'testing' || kind === 'app-e2e' || file.isTest || /^(?:libs\/platform\/config|tools)\//.test(file.path);
  if (file.readsEnvironment && !readsFreely)
    yield { rule: 'environment-in-one-place', about: 'process', says: 'only libs/platform/config reads the environment' };
  const listen = kind !== 'platform' && !file.isTest && file.texts.find((text) => LISTEN.test(text));
  if (listen)
    yield { rule: 'listen-outside-platform', about: listen.split('§')[0], says: 'LISTEN and NOTIFY are for platform/events' };
}

/** All faults of one file: `{ rule, about, says, line }`. */
export function textFaults(file, kind) {
  const faults = [
    ...everywhereFaults(file, kind),
    ...batchFaults(file),
    ...(kind === 'service' || kind === 'copies' ? [...layerFaults(file), ...tenantFaults(file)] : []),
    ...languageFaults(file),
    ...migrationFaults(file),
    ...nameFaults(file, kind),
  ];
  return faults.map((fault) => ({ ...fault, line: lineOf(file.text, fault.about) }));
}
