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
/** On one of the lines before the statement, with the reason. */
const MARK = /\/\/ Safe beside the release before: \S+/;
const MARK_LINES = 4;

/** Everything but the body of `down`, which runs only where no other release serves. */
const withoutDown = (text) => text.replace(/\basync down\([\s\S]*?\n {2}\}\n/g, '');

const unsafeIn = (statement) => [
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
    for (const what of unsafeIn(sql))
      yield {
        rule: 'expand-first',
        about,
        says: `${what} while the release before still serves: see docs/operations/upgrade.md`,
      };
  }
}
