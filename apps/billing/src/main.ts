import 'reflect-metadata';
import { ALL_EVENTS } from '@nidaan/gateway-contracts';
import { billingService } from '@nidaan/billing-service';
import { startService } from '@nidaan/platform-runtime';

await startService(billingService, { events: ALL_EVENTS });
