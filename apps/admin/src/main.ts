import 'reflect-metadata';
import { ALL_EVENTS } from '@nidaan/gateway-contracts';
import { adminService } from '@nidaan/admin-service';
import { startService } from '@nidaan/platform-runtime';

await startService(adminService, { events: ALL_EVENTS });
