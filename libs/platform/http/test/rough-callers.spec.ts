import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, rmSync, watch } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { Tokens } from '@nidaan/platform-access';
import { Logger } from '@nidaan/platform-telemetry';
import { notesApp } from './notes-app.ts';
import { eventually } from '@nidaan/testing';

const tokenKey = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();

const UPLOADS = `nidaan-upload-${hostname()}_`;
const OWN = `${UPLOADS}${process.pid}_`;
/** Folders of uploads that this process holds. Other specs have theirs in the same place. */
const uploads = () => readdirSync(tmpdir()).filter((name) => name.startsWith(OWN));

/** Counts the folders of uploads that this process makes. */
function watchUploads() {
  const names = new Set<string>();
  const watcher = watch(tmpdir(), (_, name) => void (name?.startsWith(OWN) && names.add(name)));
  return { names, close: () => watcher.close() };
}

describe('a service and rough callers', () => {
  const tokens = new Tokens({ tokenKey, moreTokenKeys: [] });
  const bearer = `authorization: Bearer ${tokens.sign({ accountId: 5, hospitalId: 9, isStaff: false, sessionId: 's' })}`;
  const logLines: string[] = [];
  // Linux gives no process such a number.
  const KILLED = [`${UPLOADS}4194305_a`, `${OWN}before-this-start`];
  const OF_OTHERS = { running: `${UPLOADS}${process.ppid}_b`, elsewhere: `nidaan-upload-other.host_4194305_c` };
  let app: NestFastifyApplication;
  let http: FastifyInstance;
  let port: number;

  beforeAll(async () => {
    for (const name of [...KILLED, ...Object.values(OF_OTHERS)]) mkdirSync(join(tmpdir(), name));
    ({ app, http } = await notesApp(tokens, new Logger('lab', 'warn', { write: (line) => void logLines.push(line) })));
    await app.listen(0, '127.0.0.1');
    ({ port } = http.server.address() as { port: number });
  });
  beforeEach(() => void logLines.splice(0));
  afterAll(async () => {
    http.server.closeAllConnections();
    await app.close();
  });

  async function opened(): Promise<Socket> {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  }

  /** Status and body of what comes back before the connection ends or falls silent. */
  async function answerTo(socket: Socket): Promise<{ status: number; body: Record<string, unknown> }> {
    let text = '';
    for await (const chunk of socket) {
      text += (chunk as Buffer).toString();
      if (text.endsWith('}')) break;
    }
    const [head = '', body = ''] = text.split('\r\n\r\n');
    return { status: Number(head.split(' ')[1]), body: JSON.parse(body) as Record<string, unknown> };
  }

  const head = (path: string, type: string, length: number | 'chunked') =>
    [
      `POST ${path} HTTP/1.1\r\nhost: localhost\r\n${bearer}\r\ncontent-type: ${type}`,
      length === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${length}`,
      '\r\n',
    ].join('\r\n');
  const FORM = 'multipart/form-data; boundary=b';
  const FILE = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';

  it('S9 begin without the uploads that killed processes left behind, and leave those of others alone', () => {
    const left = [...KILLED, ...Object.values(OF_OTHERS)].filter((name) => existsSync(join(tmpdir(), name)));
    expect(left).toEqual(Object.values(OF_OTHERS));
    for (const name of left) rmSync(join(tmpdir(), name), { recursive: true });
  });

  it('S9 S11 keep no file of a caller who hangs up right after its last byte', async () => {
    const form = `${FILE}whole\r\n--b\r\ncontent-disposition: form-data; name="title"\r\n\r\nx\r\n--b--\r\n`;
    const made = watchUploads();
    for (let n = 0; n < 10; n += 1) {
      const asked = once(http.server, 'request') as Promise<[IncomingMessage, ServerResponse]>;
      const socket = await opened();
      socket.write(head('/api/upload/', FORM, Buffer.byteLength(form)) + form);
      const [request, response] = await asked;
      const closed = once(response, 'close');
      // All was read, and nothing of it is written yet.
      request.once('end', () => request.socket.destroy());
      await closed;
    }
    await eventually(() => expect(made.names.size).toBe(10));
    made.close();
    await eventually(() => expect(uploads()).toEqual([]));
    expect(logLines).toEqual([]);
  });

  it.each([
    ['JSON', '/api/notes/', 'application/json', 5000, '{"text":"half'],
    ['JSON without a length', '/api/notes/', 'application/json', 'chunked', '5\r\n{"tex\r\n'],
    ['a form', '/api/form/', 'application/x-www-form-urlencoded', 5000, 'title=half'],
    ['a multipart form', '/api/upload/', FORM, 5000, '--b\r\ncontent-dispo'],
    ['a file', '/api/upload/', FORM, 5000, `${FILE}half of the content`],
    ['a body of no kind', '/api/notes/', 'image/png', 5000, 'half'],
  ] as const)('S11 log no fault of ours when callers hang up in the middle of %s', async (_, path, type, length, half) => {
    for (const isReset of [true, false])
      for (let n = 0; n < 10; n += 1) {
        const socket = await opened();
        socket.write(head(path, type, length) + half);
        await sleep(15);
        if (isReset) socket.resetAndDestroy();
        else socket.destroy();
      }
    await sleep(200);
    await eventually(() => expect(uploads()).toEqual([]));
    expect(logLines).toEqual([]);
  });

  it.each([
    ['headers above 16 kB', `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
    ['no HTTP at all', 'HELLO\r\n\r\n', 400],
    ['a header that is none', 'GET / HTTP/1.1\r\nhost: x\r\nbad header\r\n\r\n', 400],
    ['two lengths', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n', 400],
    ['an expectation', 'POST / HTTP/1.1\r\nhost: x\r\nexpect: 200-ok\r\ncontent-length: 0\r\n\r\n', 417],
  ])('API-06 answer %s with one sentence in the shape of every refusal', async (_, text, status) => {
    const socket = await opened();
    socket.write(text);
    const answer = await answerTo(socket);
    const sentence = expect.stringMatching(/^[A-Z].*\.$/);
    expect(answer).toEqual({ status, body: { statusCode: status, message: sentence, error: sentence, detail: sentence } });
    expect(logLines).toEqual([]);
    socket.destroy();
  });

  it('API-06 answer headers that never end with 408 and a sentence', async () => {
    const connected = once(http.server, 'connection');
    const socket = await opened();
    const [served] = (await connected) as [Socket];
    http.server.emit('clientError', Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), served);
    expect(await answerTo(socket)).toMatchObject({
      status: 408,
      body: { statusCode: 408, detail: expect.stringMatching(/\.$/) },
    });
    socket.destroy();
  });

  it('S9 refuse files where a call takes none before anything of them is written, 20 × 25 MB too', async () => {
    const made = watchUploads();
    const piece = Buffer.alloc(1024 * 1024, 120);
    const socket = await opened();
    const size = 20 * 25 * piece.length;
    socket.write(head('/api/form/', FORM, size));
    const [first, closed] = [once(socket, 'data'), new Promise<void>((resolve) => void socket.once('close', () => resolve()))];
    const sending = (async () => {
      for (let file = 0; file < 20 && !socket.destroyed; file += 1) {
        socket.write(`--b\r\ncontent-disposition: form-data; name="file${file}"; filename="a"\r\n\r\n`);
        for (let n = 0; n < 25 && !socket.destroyed; n += 1) await new Promise((resolve) => void socket.write(piece, resolve));
        socket.write('\r\n');
      }
    })();
    const [answer] = (await first) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 400 [\s\S]*"message":"This call takes no files\."/);
    // The rest is not taken for ever.
    await closed;
    await sending;
    made.close();
    expect([...made.names]).toEqual([]);
  });

  it('API-19 take as many files as the contract says, empty file inputs apart, and say so beyond', async () => {
    const file = (name: string, content: string) =>
      `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n${content}\r\n`;
    const title = '--b\r\ncontent-disposition: form-data; name="title"\r\n\r\nx\r\n';
    const send = (path: string, ...parts: string[]) =>
      http.inject({
        method: 'POST',
        url: path,
        headers: { authorization: bearer.slice('authorization: '.length), 'content-type': FORM },
        payload: `${parts.join('')}--b--\r\n`,
      });
    expect((await send('/api/upload/', title, file('a', '1'), file('', ''))).json().files).toEqual([['a', 1, '1']]);
    expect((await send('/api/form/', title, file('', ''))).json()).toEqual({ title: 'x' });
    const two = await send('/api/upload/', title, file('a', '1'), file('b', '2'));
    expect([two.statusCode, two.json().errors]).toEqual([400, { file: 'One file at a time.' }]);
    expect((await send('/api/form/', title, file('', 'content'))).statusCode).toBe(400);
    const long = `--b\r\ncontent-disposition: form-data; name="title"\r\n\r\n${'x'.repeat(1_500_000)}\r\n`;
    expect((await send('/api/form/', long, long)).statusCode).toBe(413);
  });
});
