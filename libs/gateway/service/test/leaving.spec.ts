import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { eventually } from '@nidaan/testing';
import { portOf } from '../src/gateway.ts';
import { connectionsOf, openGateway } from './gateway-fixture.ts';

describe('a gateway on its way out', () => {
  let app: NestFastifyApplication;
  let isDraining: boolean;

  beforeEach(async () => {
    isDraining = false;
    app = await openGateway({ isReady: async () => !isDraining, isDraining: () => isDraining });
  });

  afterEach(() => app.close());

  async function answerOf(socket: Socket): Promise<string> {
    const [text] = (await once(socket, 'data')) as [Buffer];
    return text.toString();
  }

  it('L9 tells callers to open their next connection elsewhere', async () => {
    const url = `http://127.0.0.1:${portOf(app)}/health/live`;
    expect((await fetch(url)).headers.get('connection')).toBe('keep-alive');
    isDraining = true;
    expect((await fetch(url)).headers.get('connection')).toBe('close');
  });

  it('L9 answers a call that was on its way when the server began to close', async () => {
    const socket = connect(portOf(app), '127.0.0.1');
    await once(socket, 'connect');
    socket.write('GET /health/live HTTP/1.1\r\n');
    // Half a call has come: the connection is in use.
    await new Promise((resolve) => setTimeout(resolve, 100));
    const closed = app.close();
    await new Promise((resolve) => setTimeout(resolve, 100));
    socket.write('host: localhost\r\n\r\n');
    const answer = await answerOf(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(answer).toMatch(/connection: close/i);
    await closed;
    socket.destroy();
  });

  it('L9 answers the first call of a connection that was opened just before', async () => {
    const [asking, silent] = [connect(portOf(app), '127.0.0.1'), connect(portOf(app), '127.0.0.1')];
    await Promise.all([once(asking, 'connect'), once(silent, 'connect')]);
    await eventually(async () => (await connectionsOf(app)) === 2);
    const left = once(silent, 'close');
    const closed = app.close();
    await new Promise((resolve) => setTimeout(resolve, 100));
    asking.write('GET /health/live HTTP/1.1\r\nhost: localhost\r\n\r\n');
    expect(await answerOf(asking)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    // Whoever never asks holds nothing up.
    await Promise.all([closed, left]);
    asking.destroy();
  });
});
