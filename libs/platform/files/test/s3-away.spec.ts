import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, it } from '@jest/globals';
import { newFileKey } from '../src/index.ts';
import { S3Files } from '../src/s3-files.ts';

// It says at every start that next year's releases will want a newer Node.
process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] = 'true';

const PDF = { contentType: 'application/pdf' };
const BUSY = '<?xml version="1.0"?><Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>';
const AWAY = { status: 503, message: 'The store of files does not answer. Please try again in a moment.' };

const STORES: Record<string, RequestListener> = {
  busy: (request, response) => void request.resume().on('end', () => response.writeHead(503).end(BUSY)),
  silent: (request) => void request.resume(),
};

describe('an S3 store that fails', () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
    server = undefined;
  });

  async function filesOn(listener: RequestListener): Promise<S3Files> {
    server = createServer(listener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const credentials = { accessKeyId: 'a', secretAccessKey: 'b' };
    return new S3Files({ endpoint, region: 'us-east-1', bucket: 'nidaan', credentials, silenceMs: 300 });
  }

  const calls = (files: S3Files) => {
    const key = newFileKey('lab/7');
    return {
      put: () => files.put(key, Buffer.from('x'), PDF),
      'put of a stream': () => files.put(key, Readable.from([Buffer.from('x')]), PDF),
      open: () => files.open(key),
      exists: () => files.exists(key),
      remove: () => files.remove(key),
      list: async () => {
        for await (const _ of files.list()) break;
      },
    };
  };
  const expectAway = async (files: S3Files) => {
    const outcomes = await Promise.allSettled(Object.values(calls(files)).map((call) => call()));
    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { ...AWAY, cause: { $metadata: {} } } });
  };

  for (const [kind, listener] of Object.entries(STORES))
    it(`is told as 503 in every call: ${kind}`, async () => expectAway(await filesOn(listener)), 30_000);

  it('is told as 503 in every call: gone', async () => {
    const files = await filesOn(STORES['busy']!);
    server!.close();
    await once(server!, 'close');
    await expectAway(files);
  });

  it('leaves the fault of a body that breaks off as it is', async () => {
    const files = await filesOn((request, response) => void request.resume().on('end', () => response.end()));
    const body = Readable.from(
      (async function* () {
        yield Buffer.from('x');
        throw new Error('the caller has left');
      })(),
    );
    await expect(files.put(newFileKey('lab/7'), body, PDF)).rejects.toThrow('the caller has left');
  });
});
