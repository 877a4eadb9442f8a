import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { route, type ServiceName } from '@nidaan/kernel';
import { readConfig } from '@nidaan/platform-config';
import { Steps } from '../src/processes/process-life.ts';
import { runGateway, type RemoteGatewayParts } from '../src/processes/start-gateway.ts';

const callOf = (owner: ServiceName) =>
  route({ owner, summary: 'For the tests', name: `${owner}.one`, method: 'GET', path: `/api/${owner}/`, access: 'public' });

describe('the process of a gateway', () => {
  const steps = new Steps();
  let lab: Server;
  let parts: RemoteGatewayParts | undefined;
  let wasOpened: boolean;

  beforeEach(async () => {
    wasOpened = false;
    lab = createServer((_, response) => void response.end('{}')).listen(0, '127.0.0.1');
    await once(lab, 'listening');
  });
  afterEach(async () => {
    await steps.undo();
    lab.closeAllConnections();
    lab.close();
  });

  function run(services: string): Promise<() => void> {
    const config = readConfig({ NODE_ENV: 'test', SERVICES: services, LOG_LEVEL: 'silent' });
    const openGateway = async (given: RemoteGatewayParts) => {
      parts = given;
      return { listen: async () => (wasOpened = true), close: async () => undefined } as unknown as NestFastifyApplication;
    };
    return runGateway(config, { contracts: [callOf('lab'), callOf('support')], openGateway, webDir: '' }, steps);
  }

  it('L1 wants calls when it has looked its services up, also while one of them is away, until it drains', async () => {
    const { port } = lab.address() as AddressInfo;
    const drain = await run(`lab=http://127.0.0.1:${port};support=http://127.0.0.1:1`);
    expect(wasOpened).toBe(true);
    expect(parts!.directory.reachable).toEqual({ lab: 1, support: 0 });
    expect(await parts!.isReady()).toBe(true);
    drain();
    expect(await parts!.isReady()).toBe(false);
    expect(parts!.isDraining()).toBe(true);
  });

  it('does not begin without an address of every service', async () => {
    await expect(run('lab=http://127.0.0.1:1')).rejects.toThrow('SERVICES names no address of support');
    expect(wasOpened).toBe(false);
  });
});
