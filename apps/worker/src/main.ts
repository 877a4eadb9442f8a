import 'reflect-metadata';
import { adminService } from '@nidaan/admin-service';
import { billingService } from '@nidaan/billing-service';
import { clinicalService } from '@nidaan/clinical-service';
import { ALL_EVENTS } from '@nidaan/gateway-contracts';
import { identityService } from '@nidaan/identity-service';
import { labService } from '@nidaan/lab-service';
import { patientsService } from '@nidaan/patients-service';
import { pharmacyService } from '@nidaan/pharmacy-service';
import { startWorker } from '@nidaan/platform-runtime';
import { supportService } from '@nidaan/support-service';

const hospitals = [patientsService, clinicalService, labService, pharmacyService, billingService];

await startWorker([identityService, ...hospitals, supportService, adminService], { events: ALL_EVENTS });
