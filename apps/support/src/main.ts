import 'reflect-metadata';
import { ALL_EVENTS } from '@nidaan/gateway-contracts';
import { supportService } from '@nidaan/support-service';
import { startService } from '@nidaan/platform-runtime';

await startService(supportService, { events: ALL_EVENTS });
