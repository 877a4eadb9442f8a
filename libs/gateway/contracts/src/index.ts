import { ADMIN_EVENTS, ADMIN_PERMISSIONS, ADMIN_ROUTES } from '@nidaan/admin-contracts';
import { BILLING_EVENTS, BILLING_PERMISSIONS, BILLING_ROUTES } from '@nidaan/billing-contracts';
import { CLINICAL_EVENTS, CLINICAL_PERMISSIONS, CLINICAL_ROUTES } from '@nidaan/clinical-contracts';
import { IDENTITY_EVENTS, IDENTITY_PERMISSIONS, IDENTITY_ROUTES } from '@nidaan/identity-contracts';
import { INTEGRATIONS_EVENTS, INTEGRATIONS_PERMISSIONS, INTEGRATIONS_ROUTES } from '@nidaan/integrations-contracts';
import type { EventContract, Permission, RouteContract } from '@nidaan/kernel';
import { LAB_EVENTS, LAB_PERMISSIONS, LAB_ROUTES } from '@nidaan/lab-contracts';
import { PATIENTS_EVENTS, PATIENTS_PERMISSIONS, PATIENTS_ROUTES } from '@nidaan/patients-contracts';
import { PHARMACY_EVENTS, PHARMACY_PERMISSIONS, PHARMACY_ROUTES } from '@nidaan/pharmacy-contracts';
import { SCHEDULING_EVENTS, SCHEDULING_PERMISSIONS, SCHEDULING_ROUTES } from '@nidaan/scheduling-contracts';
import { SUPPORT_EVENTS, SUPPORT_PERMISSIONS, SUPPORT_ROUTES } from '@nidaan/support-contracts';
export * from './dashboards.ts';
export { CONTRACT_PACKAGES } from './packages.ts';

/** All documented calls of the product: what the gateway forwards where services are processes of their own. */
export const ALL_ROUTES: readonly RouteContract[] = [
  ...IDENTITY_ROUTES,
  ...PATIENTS_ROUTES,
  ...CLINICAL_ROUTES,
  ...LAB_ROUTES,
  ...PHARMACY_ROUTES,
  ...BILLING_ROUTES,
  ...SUPPORT_ROUTES,
  ...ADMIN_ROUTES,
  ...INTEGRATIONS_ROUTES,
  ...SCHEDULING_ROUTES,
] as readonly RouteContract[];

/** All events of the product: a service knows those it hears by their contracts, whichever service publishes them. */
export const ALL_EVENTS: readonly EventContract[] = [
  ...IDENTITY_EVENTS,
  ...PATIENTS_EVENTS,
  ...CLINICAL_EVENTS,
  ...LAB_EVENTS,
  ...PHARMACY_EVENTS,
  ...BILLING_EVENTS,
  ...SUPPORT_EVENTS,
  ...ADMIN_EVENTS,
  ...INTEGRATIONS_EVENTS,
  ...SCHEDULING_EVENTS,
] as readonly EventContract[];

/** Whatever a member may be allowed to do. */
export const ALL_PERMISSIONS: readonly Permission[] = [
  ...IDENTITY_PERMISSIONS,
  ...PATIENTS_PERMISSIONS,
  ...CLINICAL_PERMISSIONS,
  ...LAB_PERMISSIONS,
  ...PHARMACY_PERMISSIONS,
  ...BILLING_PERMISSIONS,
  ...SUPPORT_PERMISSIONS,
  ...ADMIN_PERMISSIONS,
  ...INTEGRATIONS_PERMISSIONS,
  ...SCHEDULING_PERMISSIONS,
];
