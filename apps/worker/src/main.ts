import 'reflect-metadata';
import { ALL_EVENTS, ALL_PERMISSIONS } from '@nidaan/gateway-contracts';
import { startWorker } from '@nidaan/platform-runtime';
import { services } from './services.ts';

await startWorker(services, { events: ALL_EVENTS, permissions: ALL_PERMISSIONS });
