import 'reflect-metadata';
import { ALL_EVENTS } from '@nidaan/gateway-contracts';
import { pharmacyService } from '@nidaan/pharmacy-service';
import { startService } from '@nidaan/platform-runtime';

await startService(pharmacyService, { events: ALL_EVENTS });
