/** Figures of a run as a table, for the screen and for docs/reliability.md. */
import { readFileSync, writeFileSync } from 'node:fs';

const PROMISES = {
  L1: 'no acknowledged write is lost',
  L2: 'every committed change has its effect exactly once in every subscriber',
  L3: 'a retried write makes one row and gets the same answer; its key with another body is refused',
  L4: 'events of one patient are applied in order; the end state equals a sequential model',
  L5: 'Kafka away: writes go on, the backlog drains after',
  L6: 'Redis gone and flushed: nobody is logged out, no write fails, no job and no schedule is lost',
  L7: 'PostgreSQL restarted: services reconnect by themselves within 10 s',
  L8: 'a poison message is parked, its neighbours pass, a metric says so, an operator replays it',
  L9: 'SIGTERM under load: no failed request in a rolling restart, in which both keys roll over',
};

const words = (name) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
const figuresOf = ({ holds: _, faults: __, ...figures }) =>
  Object.entries(figures)
    .map(([name, value]) => `${words(name)} ${typeof value === 'number' ? value.toLocaleString('en-US') : value}`)
    .join(', ');

/** A row for each promise. */
export function tableOf(verdict) {
  const rows = Object.entries(PROMISES).map(
    ([id, promise]) => `| ${id} | ${promise} | ${figuresOf(verdict[id])} | ${verdict[id].holds ? 'yes' : '**no**'} |`,
  );
  return ['| id | promise | figures | holds |', '|---|---|---|---|', ...rows].join('\n');
}

/** What else a run was. */
export const runOf = ({ run }) => figuresOf(run);

const BEGIN = '<!-- chaos: the last run -->';
const END = '<!-- chaos: end -->';

/** Puts the text between the marks of a page. */
export function putInto(path, text) {
  const page = readFileSync(path, 'utf8');
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (after === undefined) throw new Error(`${path} has no place for the table: ${BEGIN} … ${END}`);
  writeFileSync(path, `${before}${BEGIN}\n\n${text}\n\n${END}${after}`);
}

export const IDS = Object.keys(PROMISES);
