import * as admin from '@nidaan/admin-contracts';
import * as billing from '@nidaan/billing-contracts';
import * as clinical from '@nidaan/clinical-contracts';
import * as identity from '@nidaan/identity-contracts';
import * as integrations from '@nidaan/integrations-contracts';
import * as kernel from '@nidaan/kernel';
import * as lab from '@nidaan/lab-contracts';
import * as patients from '@nidaan/patients-contracts';
import * as pharmacy from '@nidaan/pharmacy-contracts';
import * as scheduling from '@nidaan/scheduling-contracts';
import * as support from '@nidaan/support-contracts';

/** What every package of contracts exports: the OpenAPI document calls schemas and lists by these names. */
export const CONTRACT_PACKAGES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  kernel,
  identity,
  patients,
  clinical,
  lab,
  pharmacy,
  billing,
  support,
  admin,
  integrations,
  scheduling,
};
