import 'reflect-metadata';
import { ALL_EVENTS, ALL_PERMISSIONS } from '@nidaan/gateway-contracts';
import { pharmacyService } from '@nidaan/pharmacy-service';
import { startService } from '@nidaan/platform-runtime';

await startService(pharmacyService, { events: ALL_EVENTS, permissions: ALL_PERMISSIONS });
