import { availableParallelism } from 'node:os';

/** Measures two loads in turn, so that a drifting machine hits both; gives each one's round of median throughput. */
export async function inTurn(rounds, ours, floor) {
  const results = { ours: [], floor: [] };
  for (let round = 0; round < rounds; round++) {
    results.floor.push(await floor());
    results.ours.push(await ours());
  }
  const middle = (all) => all.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(all.length / 2)];
  return {
    ours: middle(results.ours),
    floor: middle(results.floor),
    failed: results.ours.reduce((sum, { failed }) => sum + failed, 0),
  };
}

const figures = ({ perSecond, p50, p95 }) => `${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(2)}, p95 ${p95.toFixed(2)} ms`;

/** A row of the table from what `inTurn` gave; `byP50`: the ratio is that of the medians. */
export function row({ id, what, target, holds, byP50 = false }, { ours, floor, failed }) {
  const ratio = byP50 ? ours.p50 / floor.p50 : ours.perSecond / floor.perSecond;
  return { id, what, target, holds: holds && failed === 0, failed, ours: figures(ours), floor: figures(floor), ratio };
}

export function print(rows, rounds, seconds) {
  console.log(
    `\nNode ${process.version}, ${availableParallelism()} cores, ${rounds} rounds of ${seconds} s in turn; median round.\n`,
  );
  console.log('| id | what | Nidaan | floor | ratio | must reach | holds |\n|---|---|---|---|---|---|---|');
  for (const { id, what, ours, floor, ratio, target, holds, failed } of rows) {
    console.log(
      `| ${id} | ${what} | ${ours}${failed ? `, ${failed} failed` : ''} | ${floor} | ${ratio === undefined ? '–' : ratio.toFixed(2)} | ${target} | ${holds === undefined ? '–' : holds ? 'yes' : 'no'} |`,
    );
  }
}
