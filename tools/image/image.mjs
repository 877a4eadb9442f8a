#!/usr/bin/env node
// npm run image: builds the image of the Dockerfile with Docker or Podman, whichever answers.
// npm run image -- [--tag registry.example/nidaan:0.1.0] [--engine podman] [--stand-ins]      --stand-ins: ask no registry for the bases
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../workspace.mjs';
import { resolveBases } from './bases.mjs';
import { findEngine, Refused } from './engine.mjs';

const TAG = 'nidaan:latest';
/** The most that the image may take, in bytes. */
export const MOST_BYTES = 450e6;

/** The commit that is built, with `-changed` when files differ from it. */
export function revision() {
  const git = (...args) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }).stdout?.trim();
  return `${git('rev-parse', 'HEAD') || 'unknown'}${git('status', '--porcelain') ? '-changed' : ''}`;
}

/** The same, short enough to be read. */
export const shortRevision = () => revision().replace(/^([0-9a-f]{12})[0-9a-f]*/, '$1');

/** Builds it; `{ engine, tag, bytes, seconds }`. Throws Refused. */
export async function buildImage({ engine = findEngine(), tag = TAG, standIns = false, log = console.log } = {}) {
  const bases = await resolveBases(engine, { standIns, log });
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const values = { ...bases, VERSION: version, REVISION: revision() };
  const args = Object.entries(values).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]);
  // The OCI format has no HEALTHCHECK; Docker's own builder always keeps it.
  const format = engine.name === 'podman' ? ['--format', 'docker'] : [];
  const started = performance.now();
  await engine.run('build', ...format, ...args, '--tag', tag, ROOT);
  const { bytes } = engine.image(tag);
  const seconds = Math.round((performance.now() - started) / 1000);
  log(`${tag}: ${(bytes / 1e6).toFixed(0)} MB, built with ${engine.name} in ${seconds} s from ${shortRevision()}.`);
  if (bytes > MOST_BYTES) throw new Refused(`The image may take ${MOST_BYTES / 1e6} MB at most.`);
  return { engine, tag, bytes, seconds };
}

if (process.argv[1] === join(ROOT, 'tools/image/image.mjs')) {
  try {
    const options = { tag: { type: 'string' }, engine: { type: 'string' }, 'stand-ins': { type: 'boolean' } };
    const { values } = parseArgs({ options });
    await buildImage({ engine: findEngine(values.engine), tag: values.tag, standIns: values['stand-ins'] });
  } catch (fault) {
    if (!(fault instanceof Refused) && !fault.code?.startsWith('ERR_PARSE_ARGS')) throw fault;
    console.error(fault.message);
    process.exitCode = 1;
  }
}
