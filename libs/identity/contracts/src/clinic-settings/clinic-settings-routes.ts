import { route } from '@nidaan/kernel';
import { z } from 'zod';
import { clinicSettings, clinicSettingsChange, clinicSettingsQuery } from './clinic-settings-schemas.ts';

export const readClinicSettings = route({
  name: 'identity.read-clinic-settings',
  owner: 'identity',
  method: 'GET',
  path: '/api/clinic-settings/',
  access: 'hospital',
  needs: 'member',
  openToSupport: true,
  summary: 'Opening hours, holidays, time zone and rules of the hospital; branch: with the hours of that branch',
  query: clinicSettingsQuery,
  answer: clinicSettings,
});

export const changeClinicSettings = route({
  name: 'identity.change-clinic-settings',
  owner: 'identity',
  method: 'PUT',
  path: '/api/clinic-settings/',
  access: 'hospital',
  needs: 'settings.manage',
  summary: 'Change what is sent of them; another time zone binds from the next day on and asks for hospital_name',
  query: clinicSettingsQuery,
  body: clinicSettingsChange,
  answer: clinicSettings,
});

/** Asked by the privacy desk: who stands on notices, and where its mails go. */
export const findGrievanceOfficer = route({
  name: 'identity.find-grievance-officer',
  owner: 'identity',
  method: 'GET',
  path: '/internal/grievance-officer/',
  access: 'service',
  askedBy: ['patients'],
  summary: 'Who answers for the hospital at work where persons ask about their data; empty fields where nobody is named',
  answer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
});

export const SETTINGS_ROUTES = [readClinicSettings, changeClinicSettings, findGrievanceOfficer];
