import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import { readConfig } from '@nidaan/platform-config';
import { ServiceRegistry } from '@nidaan/platform-link';
import { Logger } from '@nidaan/platform-telemetry';
import { portOf } from '../src/gateway.ts';
import { openRemoteGateway } from '../src/open-gateway.ts';

it('L1 L12 a gateway that does not reach one service tells which one, and stays in the round', async () => {
  const lab = createServer((_, response) => void response.end('{}')).listen(0, '127.0.0.1');
  await once(lab, 'listening');
  const { port } = lab.address() as AddressInfo;
  const directory = new ServiceRegistry(
    new Map([
      ['lab', [`http://127.0.0.1:${port}`]],
      ['support', ['http://127.0.0.1:1']],
    ]),
  );
  await directory.start();
  const app = await openRemoteGateway({
    config: readConfig({ NODE_ENV: 'test' }),
    logger: new Logger('gateway', 'silent'),
    contracts: [],
    directory,
    webDir: '',
    mailDir: undefined,
    isReady: async () => true,
  });
  try {
    await app.listen(0, '127.0.0.1');
    const figures = await (await fetch(`http://127.0.0.1:${portOf(app)}/metrics`)).text();
    expect(figures).toContain('nidaan_service_reachable{to="lab",service="gateway"} 1');
    expect(figures).toContain('nidaan_service_reachable{to="support",service="gateway"} 0');
  } finally {
    await app.close();
    await directory.stop();
    lab.closeAllConnections();
    lab.close();
  }
});
