import 'reflect-metadata';
import { ALL_EVENTS } from '@nidaan/gateway-contracts';
import { startWorker } from '@nidaan/platform-runtime';
import { services } from './services.ts';

await startWorker(services, { events: ALL_EVENTS });
