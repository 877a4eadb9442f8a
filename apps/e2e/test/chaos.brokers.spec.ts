import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withPatience } from '@nidaan/testing';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const RUN_MS = 20 * 60_000;

type Figures = Record<string, number> & { holds: boolean; faults: string[] };
type Verdict = Record<string, Figures> & { run: Figures };

/** `npm run chaos -- --short` as it is typed, in a process of its own: it kills what it starts. */
async function chaos(file: string): Promise<Verdict> {
  const { NODE_OPTIONS: _, TEST_DATABASE_URL: __, DATABASE_URL: ___, npm_lifecycle_event: ____, ...env } = process.env;
  const [output, complaint] = await new Promise<[string, string]>((resolve) => {
    const given = {
      cwd: ROOT,
      env: { ...env, NODE_ENV: 'development' },
      timeout: withPatience(RUN_MS),
      maxBuffer: 64 * 1024 * 1024,
    };
    execFile(process.execPath, ['tools/chaos/chaos.mjs', '--short', '--json', file], given, (_fault, out, err) =>
      resolve([out, err]),
    );
  });
  console.log(output + complaint);
  if (!existsSync(file))
    throw new Error(`There is no verdict. ${complaint.slice(Math.max(0, complaint.lastIndexOf('Error: ')))}`);
  return JSON.parse(readFileSync(file, 'utf8')) as Verdict;
}

describe('a cluster whose parts are killed, paused and restarted under load', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nidaan-verdict-'));
  let verdict: Verdict;
  beforeAll(async () => {
    verdict = await chaos(join(folder, 'verdict.json'));
  }, RUN_MS + 60_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  // The figures of a promise that did not hold are in its failure: its cause must be found from it alone.
  const expectHeld = (id: string) => {
    const { holds, ...figures } = verdict[id]!;
    expect(holds ? 'holds' : figures).toBe('holds');
  };

  it('is judged after at least a thousand operations and six kills', () => {
    expect(verdict.run['operations']).toBeGreaterThanOrEqual(1000);
    expect(verdict.run['kills']).toBeGreaterThanOrEqual(6);
  });

  it('L1 loses no acknowledged write', () => expectHeld('L1'));
  it('L2 applies every committed change exactly once in every subscriber', () => expectHeld('L2'));
  it('L3 makes one row of a write that is sent again, gives the same answer, and refuses its key with another body', () =>
    expectHeld('L3'));
  it('L4 applies the events of a patient in order, so that the end is what a sequential model says', () => expectHeld('L4'));
  it('L5 takes every write while Kafka is away, and brings what waited when it is back', () => expectHeld('L5'));
  it('L6 logs nobody out, takes every write while Redis is away and after it was emptied, and does every job that was in it', () =>
    expectHeld('L6'));
  it('L7 is connected within ten seconds after PostgreSQL has come back, without a process that ended', () => expectHeld('L7'));
  it('L8 parks an event that cannot be applied, lets its neighbours pass, and applies it when the staff replay it', () =>
    expectHeld('L8'));
  it('L9 answers every request while all processes are restarted, the replicas of a service in turn', () => expectHeld('L9'));
});
