import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '../free-port.mjs';

const CONNECTIONS = 20;
const SHARED_PORT = fileURLToPath(new URL('shared-port.mjs', import.meta.url));

// Answers each connection with its process id.
const WORKER = `
import { createServer } from 'node:net';
createServer((socket) => socket.end(String(process.pid))).listen(Number(process.env.SHARED), '127.0.0.1');
`;

// Starts two of them and tells their process ids.
const PARENT = `
import { once } from 'node:events';
import { sharingPort } from ${JSON.stringify(SHARED_PORT)};
const run = sharingPort(process.argv[2]);
const workers = [run({}), run({})];
await Promise.all(workers.map((worker) => once(worker, 'listening')));
process.send(workers.map((worker) => worker.process.pid));
`;

describe('a port that processes share', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nidaan-shared-port-'));
  let port;
  let parent;
  let pids;

  beforeAll(async () => {
    port = await freePort();
    writeFileSync(join(folder, 'worker.mjs'), WORKER);
    writeFileSync(join(folder, 'parent.mjs'), PARENT);
    const env = { ...process.env, NODE_OPTIONS: '', SHARED: String(port) };
    parent = fork(join(folder, 'parent.mjs'), [join(folder, 'worker.mjs')], { env });
    [pids] = await once(parent, 'message');
  }, 60_000);
  afterAll(() => {
    parent?.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  const answered = () =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1');
      let text = '';
      socket.setTimeout(5000, () => socket.destroy());
      socket.on('data', (data) => (text += data));
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(text));
    });

  it('L9 answers who connects while one of them is stuck, which then falls', async () => {
    const [stuck, other] = pids;
    process.kill(stuck, 'SIGSTOP');
    const answers = Array.from({ length: CONNECTIONS }, answered);
    await answers[0];
    process.kill(stuck, 'SIGKILL');
    expect(await Promise.all(answers)).toEqual(answers.map(() => String(other)));
  }, 60_000);
});
