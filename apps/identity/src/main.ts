import 'reflect-metadata';
import { ALL_EVENTS, ALL_PERMISSIONS } from '@nidaan/gateway-contracts';
import { identityService } from '@nidaan/identity-service';
import { startService } from '@nidaan/platform-runtime';

await startService(identityService, { events: ALL_EVENTS, permissions: ALL_PERMISSIONS });
