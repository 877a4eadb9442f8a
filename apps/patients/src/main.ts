import 'reflect-metadata';
import { ALL_EVENTS, ALL_PERMISSIONS } from '@nidaan/gateway-contracts';
import { patientsService } from '@nidaan/patients-service';
import { startService } from '@nidaan/platform-runtime';

await startService(patientsService, { events: ALL_EVENTS, permissions: ALL_PERMISSIONS });
