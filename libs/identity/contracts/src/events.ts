import { event, MAX_ID } from '@nidaan/kernel';
import { z } from 'zod';
import { planChanged } from './plans/plan-events.ts';
import { clinicSettingsChanged } from './clinic-settings/clinic-settings-events.ts';

const key = z.number().int().min(1).max(MAX_ID);

/** A hospital proved its e-mail: the tenant, its main branch and its first account exist. */
export const hospitalVerified = event({
  name: 'identity.hospital.verified.v1',
  owner: 'identity',
  payload: z.object({
    hospitalId: key,
    accountId: key,
    hospitalName: z.string(),
    /** For the letterhead of prints. */
    address: z.string(),
    username: z.string(),
    email: z.string(),
    phoneNumber: z.string(),
    timeZone: z.string(),
    verifiedAt: z.iso.datetime(),
  }),
  aggregate: (payload) => payload.hospitalId,
  readBy: ['patients', 'billing', 'admin'],
  kept: true,
  sample: {
    hospitalId: 7,
    accountId: 12,
    hospitalName: 'Sanjeevani Clinic',
    address: '14 MG Road, Pune',
    username: 'Asha Kulkarni',
    email: 'asha@sanjeevani.example',
    phoneNumber: '9876543210',
    timeZone: 'Asia/Kolkata',
    verifiedAt: '2026-11-20T06:30:00.000Z',
  },
});

// Null for platform staff, who belong to no hospital.
const account = z.object({ accountId: key, hospitalId: key.nullable() });

/** The account's running tokens are refused from now on (ADM-20). */
export const accountDeactivated = event({
  name: 'identity.account.deactivated.v1',
  owner: 'identity',
  payload: account,
  aggregate: (payload) => payload.accountId,
  readBy: ['admin'],
  kept: true,
  shownTo: 'staff',
  sample: { accountId: 12, hospitalId: 7 },
});

/** The account may be used again. */
export const accountReactivated = event({
  name: 'identity.account.reactivated.v1',
  owner: 'identity',
  payload: account,
  aggregate: (payload) => payload.accountId,
  readBy: ['admin'],
  kept: true,
  shownTo: 'staff',
  sample: { accountId: 12, hospitalId: 7 },
});

// Absent where nothing was typed.
const onPapers = z.string().optional();

/** What letterheads and papers show of a hospital has changed. */
export const profileChanged = event({
  name: 'identity.profile.changed.v1',
  owner: 'identity',
  payload: z.object({
    hospitalId: key,
    accountId: key,
    hospitalName: z.string(),
    address: z.string(),
    username: z.string(),
    email: z.string(),
    phoneNumber: z.string(),
    /** Absent where papers show the username. */
    doctorName: onPapers,
    qualification: onPapers,
    registrationNo: onPapers,
    gstin: onPapers,
    drugLicenceNo: onPapers,
    /** Absent where the letterhead shows those of the account. */
    hospitalPhone: onPapers,
    hospitalEmail: onPapers,
    changedAt: z.iso.datetime(),
  }),
  aggregate: (payload) => payload.hospitalId,
  readBy: ['patients', 'billing', 'admin'],
  kept: true,
  sample: {
    hospitalId: 7,
    accountId: 12,
    hospitalName: 'Sanjeevani Hospital',
    address: '15 MG Road, Pune',
    username: 'Dr. Asha Kulkarni',
    email: 'asha@sanjeevani.example',
    phoneNumber: '9876543211',
    qualification: 'MBBS, MD',
    registrationNo: 'MMC 12345',
    changedAt: '2026-11-20T07:30:00.000Z',
  },
});

/** The hospital showed or hid its Lab or Pharmacy tab. */
export const tabsChanged = event({
  name: 'identity.tabs.changed.v1',
  owner: 'identity',
  payload: z.object({
    hospitalId: key,
    showLabTab: z.boolean(),
    showPharmacyTab: z.boolean(),
    changedAt: z.iso.datetime(),
  }),
  aggregate: (payload) => payload.hospitalId,
  // Whether a prescription has to be dispensed depends on it, from the next one on (OPN-11).
  readBy: ['patients'],
  kept: true,
  sample: { hospitalId: 7, showLabTab: true, showPharmacyTab: false, changedAt: '2026-11-20T07:30:00.000Z' },
});

export const IDENTITY_EVENTS = [
  hospitalVerified,
  profileChanged,
  tabsChanged,
  clinicSettingsChanged,
  planChanged,
  accountDeactivated,
  accountReactivated,
];
