import type { ServiceName } from '@nidaan/kernel';
import type { Json } from './json.ts';

const ABOUT: Readonly<Partial<Record<ServiceName, string>>> = {
  identity: 'Logging in, the hospital with its branches and settings, its team, roles and API keys',
  patients: 'Visits: registration, tracking, figures and papers',
  clinical: 'Prescriptions, allergies and catalogues',
  lab: 'Lab tests, their results and reports',
  pharmacy: 'What is given out, and its bills',
  billing: 'Reports of money, and what the hospital pays for Nidaan',
  support: 'Tickets',
  admin: 'For the staff of Nidaan',
  integrations: 'Webhooks: making them, and what was delivered',
  scheduling: 'Doctors, their calendars, and appointments',
};

/** The groups of calls, in the order in which they first come. */
export const tagsOf = (names: readonly ServiceName[]): Json[] =>
  [...new Set(names)].map((name) => ({ name, ...(ABOUT[name] ? { description: ABOUT[name] } : {}) }));
