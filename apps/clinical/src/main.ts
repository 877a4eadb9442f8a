import 'reflect-metadata';
import { ALL_EVENTS } from '@nidaan/gateway-contracts';
import { clinicalService } from '@nidaan/clinical-service';
import { startService } from '@nidaan/platform-runtime';

await startService(clinicalService, { events: ALL_EVENTS });
