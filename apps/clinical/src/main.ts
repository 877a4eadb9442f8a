import 'reflect-metadata';
import { ALL_EVENTS, ALL_PERMISSIONS } from '@nidaan/gateway-contracts';
import { clinicalService } from '@nidaan/clinical-service';
import { startService } from '@nidaan/platform-runtime';

await startService(clinicalService, { events: ALL_EVENTS, permissions: ALL_PERMISSIONS });
