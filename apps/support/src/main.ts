import 'reflect-metadata';
import { ALL_EVENTS } from '@nidaan/gateway-contracts';
import { startService } from '@nidaan/platform-runtime';
import { supportService } from '@nidaan/support-service';

await startService(supportService, { events: ALL_EVENTS });
