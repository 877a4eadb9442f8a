import 'reflect-metadata';
import { ALL_EVENTS, ALL_PERMISSIONS } from '@nidaan/gateway-contracts';
import { startService } from '@nidaan/platform-runtime';
import { supportService } from '@nidaan/support-service';

await startService(supportService, { events: ALL_EVENTS, permissions: ALL_PERMISSIONS });
