import 'reflect-metadata';
import { ALL_EVENTS, ALL_PERMISSIONS } from '@nidaan/gateway-contracts';
import { billingService } from '@nidaan/billing-service';
import { startService } from '@nidaan/platform-runtime';

await startService(billingService, { events: ALL_EVENTS, permissions: ALL_PERMISSIONS });
