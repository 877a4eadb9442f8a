/** What a migration may do while the release before serves (docs/operations/upgrade.md): add, and take away only what it says nobody uses. */
import { readSource } from './source-file.mjs';

const A_RULE = 'adds a rule that rows of the release before may break';
const UNSAFE = [
  [/\bDROP\s+(?:TABLE|COLUMN|VIEW|FUNCTION|SEQUENCE|SCHEMA|TYPE|INDEX|CONSTRAINT|POLICY|TRIGGER)\b/i, 'takes something away'],
  [/\bRENAME\b/i, 'renames'],
  [/\bALTER\s+COLUMN\s+\w+\s+(?:SET\s+NOT\s+NULL|(?:SET\s+DATA\s+)?TYPE)\b/i, 'changes what a column takes'],
  [/\bADD\s+(?:CONSTRAINT|CHECK|UNIQUE|PRIMARY|FOREIGN|EXCLUDE)\b|\bCREATE\s+UNIQUE\s+INDEX\b/i, A_RULE],
  [/^\s*REVOKE\b/i, 'takes a right away'],
];
const NEW_TABLE = /\bCREATE\s+(?:UNLOGGED\s+)?TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?(\w+)/i;
const NEW_COLUMN = /\bADD\s+COLUMN\s[^,;]*/gi;
const BUILDS_INDEX = /\bCREATE\s+INDEX\s+(?!CONCURRENTLY\b|IF\s+NOT\s+EXISTS\b)/i;
// Migrations of before were released with such indexes, and are never edited.
const INDEX_RULE_FROM = 1_850_000_000_000;
/** On one of the lines before the statement, with the reason. */
const MARK = /\/\/ Safe beside the release before: \S+/;
const MARK_LINES = 4;

/** Everything but the body of `down`, which runs only where no other release serves. */
const withoutDown = (text) => text.replace(/\basync down\([\s\S]*?\n {2}\}\n/g, '');

const isOfBefore = (path) => Number(/\/(\d+)-[^/]*$/.exec(path)?.[1] ?? INDEX_RULE_FROM) < INDEX_RULE_FROM;

const unsafeIn = (statement, path) => [
  ...(BUILDS_INDEX.test(statement) && !isOfBefore(path)
    ? ['builds an index without IF NOT EXISTS, which nobody can build before,']
    : []),
  ...UNSAFE.filter(([pattern]) => pattern.test(statement)).map(([, what]) => what),
  ...(statement.match(NEW_COLUMN) ?? [])
    .filter((column) => /\bNOT\s+NULL\b/i.test(column) && !/\bDEFAULT\b/i.test(column))
    .map(() => 'adds a column that the release before leaves out'),
];

/** Faults of a migration's file: `{ rule, about, says }`. */
export function* migrationFaults({ path, text, isTest }) {
  if (isTest || !/implements MigrationInterface\b/.test(text)) return;
  const up = withoutDown(text);
  const statements = readSource(path, up).texts.flatMap((sql) => sql.split(';'));
  const made = new Set(statements.map((sql) => NEW_TABLE.exec(sql)?.[1]).filter(Boolean));
  for (const sql of statements) {
    const [, table] = /\b(?:TABLE|ON)\s+(?:IF\s+EXISTS\s+|ONLY\s+)?(\w+)/i.exec(sql.replace(/\bON\s+DELETE\b/gi, '')) ?? [];
    const about = sql.trim().split('§')[0].split('\n')[0];
    const before = up
      .slice(0, Math.max(0, up.indexOf(about)))
      .split('\n')
      .slice(-MARK_LINES)
      .join('\n');
    if (made.has(table) || MARK.test(before)) continue;
    for (const what of unsafeIn(sql, path))
      yield {
        rule: 'expand-first',
        about,
        says: `${what} while the release before still serves: see docs/operations/upgrade.md`,
      };
  }
}
