import { MAX_ID, route } from '@nidaan/kernel';
import { z } from 'zod';
import {
  accessCheckPart,
  accessCheckQuestion,
  accessDay,
  accessDaysQuestion,
  accessEntry,
  accessExportQuestion,
  accessLog,
  accessLogPage,
  accessLogParams,
  accessLogQuestion,
  accessPerson,
  personEmergency,
  touchedQuestion,
} from './access-log-schemas.ts';

const shared = { owner: 'identity', access: 'hospital', needs: 'audit.view', method: 'GET' } as const;

export const patientAccessLog = route({
  ...shared,
  name: 'identity.patient-access-log',
  path: '/api/ehr/:id/access-log/',
  summary: 'Who read or wrote records of this person, over all visits and services, newest first; also needs clinical.view',
  params: accessLogParams,
  query: accessLogPage,
  answer: z.array(accessEntry),
});

export const readAccessLog = route({
  ...shared,
  name: 'identity.read-access-log',
  path: '/api/access-log/',
  summary:
    'Who read or wrote what in the hospital, newest first; of a patient it also needs clinical.view. A member limited to branches is told of visits of those: a page may then be short, `next` goes on',
  query: accessLogQuestion,
  answer: accessLog,
});

export const accessLogDays = route({
  ...shared,
  name: 'identity.access-log-days',
  path: '/api/access-log/days/',
  summary: 'How much a member did on each day, or who did how much with a patient; of a patient it also needs clinical.view',
  query: accessDaysQuestion,
  answer: z.object({ days: z.array(accessDay), unavailable: accessLog.shape.unavailable }),
});

export const accessLogPeople = route({
  ...shared,
  // Of the latter: names alone, for the member whom a breach is about (ORG-79).
  needs: ['audit.view', 'privacy.manage'],
  name: 'identity.access-log-people',
  path: '/api/access-log/people/',
  summary: 'Members of now and before, whom the log and the register of breaches can be asked about',
  answer: z.array(accessPerson),
});

export const exportAccessLog = route({
  ...shared,
  name: 'identity.export-access-log',
  path: '/api/access-log/export/',
  summary: 'The newest entries as CSV or PDF, with the head of each chain; of a patient it also needs clinical.view',
  query: accessExportQuestion,
  produces: 'file',
});

export const checkAccessLog = route({
  ...shared,
  name: 'identity.check-access-log',
  path: '/api/access-log/check/',
  summary: "Recompute the chain of entries, from the hospital's first entry since a day on, part by part",
  query: accessCheckQuestion,
  answer: z.array(accessCheckPart),
});

/** Asked for the copy of a person's record (ORG-73). All or nothing: whoever reads it must be able to say that nobody else looked. */
export const findPersonAccess = route({
  name: 'identity.find-person-access',
  owner: 'identity',
  method: 'POST',
  path: '/internal/person-access/',
  access: 'service',
  askedBy: ['patients'],
  summary:
    'Who looked at these visits of a person, by role and day, newest first, and what was opened in an emergency and why; no names',
  body: z.object({ visits: z.array(z.number().int().positive().max(MAX_ID)).max(10_000) }),
  answer: z.object({
    days: z.array(accessDay.omit({ member_id: true, account: true, name: true })),
    /** Newest first. */
    emergencies: z.array(personEmergency),
  }),
});

/** Asked after a breach (ORG-79). All or nothing: a list that lacks a service is none. */
export const findTouchedRecords = route({
  name: 'identity.find-touched-records',
  owner: 'identity',
  method: 'POST',
  path: '/internal/touched-records/',
  access: 'service',
  askedBy: ['patients'],
  summary: 'Numbers of the visits and persons that a member read or changed on these days',
  body: touchedQuestion,
  answer: z.object({
    visits: z.array(z.number().int()),
    persons: z.array(z.number().int()),
    /** Whether there are more than one answer holds. */
    is_cut: z.boolean(),
  }),
});

export const ACCESS_LOG_ROUTES = [
  patientAccessLog,
  readAccessLog,
  accessLogDays,
  accessLogPeople,
  exportAccessLog,
  checkAccessLog,
  findPersonAccess,
  findTouchedRecords,
];
