import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import Sequencer from '@jest/test-sequencer';
import { ROOT } from '../workspace.mjs';
import { GATHERED, secondsOf, specsIn, TIMINGS, TIMINGS_FILE } from './gather.mjs';

const isGathered = (path) => path.startsWith(GATHERED);
const specsOf = (path) => (isGathered(path) ? specsIn(path) : [relative(ROOT, path)]);
const expected = ({ path }) => secondsOf(specsOf(path));
const rounded = (ms) => Math.max(0.1, Math.round(ms / 100) / 10);

/** Spec files that take long come first, so that none of them is left to one worker at the end. */
export default class SlowestFirst extends Sequencer {
  sort(tests) {
    return [...tests].sort((a, b) => expected(b) - expected(a));
  }

  cacheResults(tests, results) {
    super.cacheResults(tests, results);
    if (!process.env.UPDATE_TIMINGS || tests.some(({ context }) => context.config.displayName?.name.startsWith('cluster')))
      return;
    const measured = results.testResults
      .filter(({ testFilePath }) => !isGathered(testFilePath))
      .map(({ testFilePath, perfStats }) => [relative(ROOT, testFilePath), rounded(perfStats.end - perfStats.start)]);
    const all = { ...TIMINGS, ...Object.fromEntries([...measured, ...ofGathered()]) };
    const present = Object.entries(all).filter(([path]) => existsSync(join(ROOT, path)));
    writeFileSync(TIMINGS_FILE, `${JSON.stringify(Object.fromEntries(present.sort()), null, 2)}\n`);
  }
}

/** What tools/jest/gathered-spec.mjs has noted. */
function ofGathered() {
  const { SPEC_TIMINGS: file } = process.env;
  if (!file || !existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => line.split(' ')).map(([path, ms]) => [path, rounded(Number(ms))]);
}
