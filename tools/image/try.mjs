#!/usr/bin/env node
// npm run image:try: builds the image, starts one machine and then the whole cluster from it, as bounded as containers can be, and walks
// through the journey of the front desk on both. Outside CI: it takes some ten minutes. docs/operations/install.md has its last result.
// npm run image:try -- [--tag nidaan:latest --built] [--engine podman] [--stand-ins] [--only foreign|memory|machine|cluster|compose] [--compose]
// --compose: docker-compose.yml too, which needs docker-compose, and ports 5432, 6379, 8025, 8333, 9092 of this machine.
// It ends with 0 only if all of that went well. A signal takes away what it started; only -9 does not, and then the next run does.
import { constants } from 'node:os';
import { parseArgs } from 'node:util';
import { prepare } from '../start/prepare.mjs';
import { findEngine, Refused } from './engine.mjs';
import { buildImage, shortRevision } from './image.mjs';
import { endRunning } from './running.mjs';
import { sweep, Trial } from './trial.mjs';

const OPTIONS = {
  tag: { type: 'string', default: 'nidaan:latest' },
  built: { type: 'boolean' },
  engine: { type: 'string' },
  'stand-ins': { type: 'boolean' },
  only: { type: 'string' },
  compose: { type: 'boolean' },
};
let trial;
let stopping = false;

async function main() {
  const { values } = parseArgs({ options: OPTIONS });
  const { tag } = values;
  const engine = findEngine(values.engine);
  sweep(engine);
  // The journeys and the engines of this machine come from this clone, which may be fresh.
  await prepare({ web: false });
  const trials = await chosen(values);
  const built = values.built ? undefined : await buildImage({ engine, tag, standIns: values['stand-ins'] });
  const { bytes, healthCheck } = engine.image(tag) ?? {};
  if (!bytes) throw new Refused(`There is no image ${tag} on this machine.`);
  if (!healthCheck?.length) throw new Refused(`${tag} has no HEALTHCHECK: was it built in the OCI format?`);
  engine.settle(tag);
  const results = [`${(bytes / 1e6).toFixed(0)} MB${built ? `, built in ${built.seconds} s` : ''}`];
  for (const attempt of trials) {
    if (stopping) return;
    trial = new Trial(engine, tag);
    try {
      results.push(await attempt(trial));
    } finally {
      await trial.end();
    }
  }
  const day = new Date().toISOString().slice(0, 10);
  console.log(`PASSED ${day} ${shortRevision()} with ${engine.name}: ${results.join('; ')}.`);
}

/** What is to be tried, in order. Throws Refused. */
async function chosen({ only, compose }) {
  const { TRIALS, MORE_TRIALS } = await import('./trials.mjs');
  const all = { ...TRIALS, ...MORE_TRIALS };
  if (only && !all[only]) throw new Refused(`--only takes one of ${Object.keys(all).join(', ')}.`);
  return only ? [all[only]] : Object.values(compose ? all : TRIALS);
}

// Handlers first: what main waits for fails once it is taken away.
async function stop(signal) {
  if (stopping) return;
  stopping = true;
  console.error(`Stopped by ${signal}: taking away what was started.`);
  await endRunning('SIGTERM');
  await trial?.end();
  process.exit(128 + constants.signals[signal]);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(signal));

await main().then(
  () => stopping || process.exit(0),
  (fault) => {
    if (stopping) return;
    if (fault instanceof Refused || fault.isExpected || fault.code?.startsWith('ERR_PARSE_ARGS'))
      console.error(`FAILED: ${fault.message}`);
    else console.error(fault);
    process.exit(1);
  },
);
