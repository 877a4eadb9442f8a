import { availableParallelism } from 'node:os';

/** Measures two loads in turn, so that a drifting machine hits both; gives each one's round of median throughput, and the least CPU of all rounds. */
export async function inTurn(rounds, ours, floor) {
  const results = { ours: [], floor: [] };
  for (let round = 0; round < rounds; round++) {
    results.floor.push(await floor());
    results.ours.push(await ours());
  }
  const middle = (all) => all.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(all.length / 2)];
  // Noise only ever adds to CPU: the round that took least is nearest to the truth.
  const least = (all) => all.every(({ cpu }) => cpu) && all.map(({ cpu }) => cpu).reduce((a, b) => (sum(b) < sum(a) ? b : a));
  const summary = (all) => ({ ...middle(all), cpu: least(all) || undefined });
  return {
    ours: summary(results.ours),
    floor: summary(results.floor),
    failed: results.ours.reduce((all, { failed }) => all + failed, 0),
  };
}

const cpuText = (cpu) => (cpu ? `; CPU ${cpu.node.toFixed(0)} + ${cpu.postgres.toFixed(0)} µs` : '');
const figures = ({ perSecond, p50, p95, cpu }) =>
  `${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(2)}, p95 ${p95.toFixed(2)} ms${cpuText(cpu)}`;
const sum = ({ node, postgres }) => node + postgres;

/** A row of the table from what `inTurn` gave; `byP50`: the ratio is that of the medians. */
export function row({ id, what, target, holds, byP50 = false }, { ours, floor, failed }) {
  const ratio = byP50 ? ours.p50 / floor.p50 : ours.perSecond / floor.perSecond;
  const cpuRatio = ours.cpu && floor.cpu ? sum(floor.cpu) / sum(ours.cpu) : undefined;
  return { id, what, target, holds: holds && failed === 0, failed, ours: figures(ours), floor: figures(floor), ratio, cpuRatio };
}

export function print(rows, rounds, seconds) {
  console.log(
    `\nNode ${process.version}, ${availableParallelism()} cores, ${rounds} rounds of ${seconds} s in turn; median round. CPU: Node + PostgreSQL a request, of the round with least.\n`,
  );
  console.log('| id | what | Nidaan | floor | ratio | by CPU | must reach | holds |\n|---|---|---|---|---|---|---|---|');
  for (const { id, what, ours, floor, ratio, cpuRatio, target, holds, failed } of rows) {
    console.log(
      `| ${id} | ${what} | ${ours}${failed ? `, ${failed} failed` : ''} | ${floor} | ${ratio?.toFixed(2) ?? '–'} | ${cpuRatio?.toFixed(2) ?? '–'} | ${target} | ${holds === undefined ? '–' : holds ? 'yes' : 'no'} |`,
    );
  }
}
