import 'reflect-metadata';
import { ALL_EVENTS, ALL_PERMISSIONS } from '@nidaan/gateway-contracts';
import { labService } from '@nidaan/lab-service';
import { startService } from '@nidaan/platform-runtime';

await startService(labService, { events: ALL_EVENTS, permissions: ALL_PERMISSIONS });
