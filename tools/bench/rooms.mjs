import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../workspace.mjs';
import { median } from './load.mjs';

function outputOf(script, args = []) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(ROOT, script), ...args], { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.on('data', (chunk) => (text += chunk));
    child.once('exit', (code) => (code === 0 ? resolve(text) : reject(new Error(`${script} ended with ${code}`))));
  });
}

/** P7: a one-page prescription, never cached, two and a hundred at once. */
export async function documentRow() {
  const text = await outputOf('libs/platform/documents/bench/prescription.mjs');
  const runs = [...text.matchAll(/^\s*(\d+) at once: .*p50 ([\d.]+) ms, p95 ([\d.]+) ms, (\d+)\/s, failures (\d+)/gm)];
  const of = (atOnce, column) => median(runs.filter((run) => Number(run[1]) === atOnce).map((run) => Number(run[column])));
  const failed = runs.reduce((sum, run) => sum + Number(run[5]), 0);
  return {
    id: 'P7',
    what: 'one-page prescription PDF, not cached',
    ours: `${of(2, 4)}/s two at once, p50 ${of(2, 2)}, p95 ${of(2, 3)} ms; ${of(100, 4)}/s a hundred at once`,
    floor: '–',
    target: '≥ 50/s, p95 ≤ 60 ms, 0 failures at 100 at once',
    holds: of(2, 4) >= 50 && of(2, 3) <= 60,
    failed,
  };
}

/** P8: commit to effect in another service, and how fast a backlog drains. */
export async function eventRow(serverUrl) {
  const result = JSON.parse(await outputOf('libs/platform/events/bench/events.bench.mjs', [serverUrl]));
  const { p50ms, p95ms } = result.commitToEffect;
  const { eventsPerSecond } = result.drain;
  return {
    id: 'P8',
    what: 'commit to effect in another service; drain of a backlog',
    ours: `p50 ${p50ms}, p95 ${p95ms} ms; ${eventsPerSecond} events/s`,
    floor: '–',
    target: 'p95 ≤ 50 ms, ≥ 5,000/s',
    holds: p95ms <= 50 && eventsPerSecond >= 5000,
    failed: 0,
  };
}
