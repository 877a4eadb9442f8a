import { adminService } from '@nidaan/admin-service';
import { billingService } from '@nidaan/billing-service';
import { clinicalService } from '@nidaan/clinical-service';
import { identityService } from '@nidaan/identity-service';
import { integrationsService } from '@nidaan/integrations-service';
import { labService } from '@nidaan/lab-service';
import { patientsService } from '@nidaan/patients-service';
import { pharmacyService } from '@nidaan/pharmacy-service';
import { schedulingService } from '@nidaan/scheduling-service';
import { supportService } from '@nidaan/support-service';

/** All services of the product, in the order in which they start. */
export const services = [
  identityService,
  patientsService,
  clinicalService,
  labService,
  pharmacyService,
  billingService,
  supportService,
  adminService,
  integrationsService,
  schedulingService,
];
