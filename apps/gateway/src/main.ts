import 'reflect-metadata';
import { fileURLToPath } from 'node:url';
import { ALL_ROUTES } from '@nidaan/gateway-contracts';
import { openRemoteGateway } from '@nidaan/gateway-service';
import { startGateway } from '@nidaan/platform-runtime';

await startGateway({
  contracts: ALL_ROUTES,
  openGateway: openRemoteGateway,
  webDir: fileURLToPath(new URL('../../web/dist', import.meta.url)),
});
