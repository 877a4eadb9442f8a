import 'reflect-metadata';
import { ALL_EVENTS, ALL_PERMISSIONS } from '@nidaan/gateway-contracts';
import { adminService } from '@nidaan/admin-service';
import { startService } from '@nidaan/platform-runtime';

await startService(adminService, { events: ALL_EVENTS, permissions: ALL_PERMISSIONS });
