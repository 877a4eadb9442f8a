import 'reflect-metadata';
import { ALL_EVENTS, ALL_PERMISSIONS } from '@nidaan/gateway-contracts';
import { startService } from '@nidaan/platform-runtime';
import { schedulingService } from '@nidaan/scheduling-service';

await startService(schedulingService, { events: ALL_EVENTS, permissions: ALL_PERMISSIONS });
