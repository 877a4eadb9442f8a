// planted: not-derived as apps/lab/src/main.ts
import 'reflect-metadata';
import { ALL_EVENTS, ALL_PERMISSIONS } from '@nidaan/gateway-contracts';
import { startService } from '@nidaan/platform-runtime';
import { pharmacyService } from '@nidaan/pharmacy-service';

await startService(pharmacyService, { events: ALL_EVENTS, permissions: ALL_PERMISSIONS });
