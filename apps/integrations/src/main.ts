import 'reflect-metadata';
import { ALL_EVENTS, ALL_PERMISSIONS } from '@nidaan/gateway-contracts';
import { integrationsService } from '@nidaan/integrations-service';
import { startService } from '@nidaan/platform-runtime';

await startService(integrationsService, { events: ALL_EVENTS, permissions: ALL_PERMISSIONS });
