import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, jest } from '@jest/globals';
import { Container } from '../image/container.mjs';
import { Refused } from '../image/engine.mjs';
import { sweep, Trial } from '../image/trial.mjs';

/** An engine that writes down what it is asked, and answers by the first word. */
function standIn(answers = {}) {
  const asked = [];
  const ask = (...args) => {
    asked.push(args.join(' '));
    return answers[args[0] === 'inspect' ? args[2] : args[0]] ?? '';
  };
  return { asked, ask, image: () => ({ healthCheck: ['true'] }), name: 'podman' };
}

const STATE = '{{.State.Running}}';
const CODE = '{{.State.ExitCode}}';

describe('a trial of the image', () => {
  it('takes away what it made, the last first, once, whoever asks for the end', async () => {
    const engine = standIn({ run: 'id' });
    const trial = new Trial(engine, 'nidaan');
    const done = [];
    for (const step of ['one', 'two']) trial.later(() => void done.push(step));
    const container = trial.start({ name: 'machine' });
    mkdirSync(join(trial.folder, 'data'));
    await Promise.all([trial.end(), trial.end()]);
    expect(done).toEqual(['two', 'one']);
    expect(engine.asked.filter((line) => line.includes(`rm --force --volumes ${container.name}`))).toHaveLength(1);
    expect(existsSync(trial.folder)).toBe(false);
    // A signal came while it was still starting something.
    expect(() => trial.start({ name: 'late' })).toThrow(Refused);
  });

  it('takes the rest away when one step fails', async () => {
    const trial = new Trial(standIn(), 'nidaan');
    const done = [];
    trial.later(() => void done.push('first'));
    trial.later(() => Promise.reject(new Error('The store did not stop.')));
    trial.later(() => {
      throw new Error('Nor did the queue.');
    });
    const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await trial.end();
    expect(said.mock.calls).toEqual([['Nor did the queue.'], ['The store did not stop.']]);
    said.mockRestore();
    expect([done, existsSync(trial.folder)]).toEqual([['first'], false]);
  });

  it.each([
    ['true', '0', undefined],
    ['true', '137', /ended with 137 on SIGTERM/],
    ['false', '0', /ended by itself, with 0/],
    ['false', '1', /ended by itself, with 1/],
  ])('judges a container that runs (%s) and ends with %s', async (running, code, fault) => {
    const engine = { ...standIn({ [STATE]: running, [CODE]: code }), spawn: () => spawned() };
    const end = new Container(engine, { name: 'x' }).end();
    await (fault ? expect(end).rejects.toThrow(fault) : expect(end).resolves.toBeUndefined());
    expect(engine.asked.at(-1)).toBe('rm --force --volumes x');
  });

  it('removes what runs left that were ended with -9, and nothing of others', () => {
    const gone = spawnSync(process.execPath, ['-e', '']).pid;
    const mine = `nidaan-try-${process.pid}-kept`;
    const left = [`nidaan-try-${gone}-gateway`, `nidaan-try-${gone}-compose_redis_1`];
    const folder = join(tmpdir(), `nidaan-try-${gone}-folder`);
    mkdirSync(folder, { recursive: true });
    try {
      const engine = standIn({ ps: [...left, mine, 'postgres'].join('\n'), volume: '' });
      sweep(engine);
      expect(engine.asked.filter((line) => line.startsWith('rm '))).toEqual(left.map((name) => `rm --force --volumes ${name}`));
      expect(existsSync(folder)).toBe(false);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

/** A program that ended, having said nothing. */
function spawned() {
  const quiet = { on: () => undefined };
  return {
    stdout: quiet,
    stderr: quiet,
    once: (name, work) => name === 'close' && setImmediate(() => work()),
    on: () => undefined,
  };
}
