import { given, id, MAX_ID, oneOf, page, route, searchText, wholeNumber } from '@nidaan/kernel';
import { z } from 'zod';
import { auditPage, auditQuestion, chainPart, verificationQuestion } from './audit.ts';
import { LEAD_STATUSES } from './choices.ts';
import { hospitalAccountStats, hospitalAccountTotals, platformSummary } from './hospital-accounts.ts';
import { contactForm, leadAnswer, leadChange } from './leads.ts';
import { ADMIN_MESSAGES as messages } from './messages.ts';
import { failedJob, parkedEvent, replayChoice, replayedAnswer, retriedAnswer, retryChoice, serviceHealth } from './operations.ts';

const QUARTER = 15 * 60;

// Without `limit` the list is complete (API-11, OPN-53).
const part = {
  limit: given(page.limit),
  after: given(wholeNumber(messages.afterInvalid, 1, MAX_ID).optional()),
};

// `search` is looked for in all that the visitor wrote, in the note and in the number.
const narrowedLeads = {
  search: searchText(messages.searchInvalid),
  status: given(oneOf(LEAD_STATUSES, undefined, messages.leadStatusUnknown)),
};

export const listHospitalAccountStats = route({
  name: 'admin.list-doctor-stats',
  owner: 'admin',
  method: 'GET',
  path: '/api/admin/doctor-stats/',
  access: 'staff',
  summary: 'The accounts of all hospitals with patients and dues, newest first; after: the last doctor_id seen',
  // `search` is looked for in name, hospital and e-mail.
  query: z.object({ ...part, search: searchText(messages.searchInvalid) }),
  answer: z.array(hospitalAccountStats),
});

/** How long the list is, and what it adds up to: a list that is fetched in parts says it before its end is reached. */
export const countHospitalAccounts = route({
  name: 'admin.count-doctor-stats',
  owner: 'admin',
  method: 'GET',
  path: '/api/admin/doctor-stats/count/',
  access: 'staff',
  summary: 'How many accounts of hospitals there are, or match, how many work, and their patients and dues',
  query: z.object({ search: searchText(messages.searchInvalid) }),
  answer: hospitalAccountTotals,
});

export const showSummary = route({
  name: 'admin.summary',
  owner: 'admin',
  method: 'GET',
  path: '/api/admin/summary/',
  access: 'staff',
  summary: 'Totals of users, tickets, leads and dues, and the newest users',
  answer: platformSummary,
});

export const contactUs = route({
  name: 'admin.contact',
  owner: 'admin',
  method: 'POST',
  path: '/api/contact/',
  access: 'public',
  summary: 'Ask for a demo, an offer or anything else',
  body: contactForm,
  consumes: ['json', 'urlencoded', 'multipart'],
  answer: z.object({ message: z.string() }),
  status: 201,
  limits: [
    { by: 'address', max: 30, seconds: QUARTER },
    { by: { bodyField: 'email' }, max: 5, seconds: QUARTER },
  ],
});

export const listLeads = route({
  name: 'admin.list-leads',
  owner: 'admin',
  method: 'GET',
  path: '/api/admin/leads/',
  access: 'staff',
  summary: 'Who asked for a demo, an offer or anything else, newest first; after: the last id seen',
  query: z.object({ ...part, ...narrowedLeads }),
  answer: z.array(leadAnswer),
});

/** How long the list is: a list that is fetched in parts says it before its end is reached. */
export const countLeads = route({
  name: 'admin.count-leads',
  owner: 'admin',
  method: 'GET',
  path: '/api/admin/leads/count/',
  access: 'staff',
  summary: 'How many leads there are, or how many match',
  query: z.object(narrowedLeads),
  answer: z.object({ total: z.number().int() }),
});

export const changeLead = route({
  name: 'admin.change-lead',
  owner: 'admin',
  method: 'PATCH',
  path: '/api/admin/leads/:id/',
  access: 'staff',
  summary: "Set a lead's status or note; 409 where somebody else changed what the sender had seen",
  params: z.object({ id: id(messages.leadUnknown) }),
  body: leadChange,
  answer: leadAnswer,
});

/** What a visitor wrote, at their wish: name, address and words are gone, and the trail keeps the number. */
export const eraseLead = route({
  name: 'admin.erase-lead',
  owner: 'admin',
  method: 'DELETE',
  path: '/api/admin/leads/:id/',
  access: 'staff',
  summary: 'Erase a lead with all that the visitor wrote',
  params: z.object({ id: id(messages.leadUnknown) }),
  status: 204,
});

export const listAudit = route({
  name: 'admin.list-audit',
  owner: 'admin',
  method: 'GET',
  path: '/api/admin/audit/',
  access: 'staff',
  summary: 'Who read or wrote what, and when, in all services, newest first',
  query: auditQuestion,
  answer: auditPage,
});

export const verifyAudit = route({
  name: 'admin.verify-audit',
  owner: 'admin',
  method: 'GET',
  path: '/api/admin/audit/verification/',
  access: 'staff',
  summary: 'Recompute the audit chains, a part a call',
  query: verificationQuestion,
  answer: z.array(chainPart),
});

export const showOperations = route({
  name: 'admin.operations',
  owner: 'admin',
  method: 'GET',
  path: '/api/admin/operations/',
  access: 'staff',
  summary: 'How the services are doing: events and jobs that wait or failed',
  answer: z.array(serviceHealth),
});

export const listParkedEvents = route({
  name: 'admin.list-parked-events',
  owner: 'admin',
  method: 'GET',
  path: '/api/admin/operations/parked/',
  access: 'staff',
  summary: 'Events given up after all tries, oldest first, at most 100 a service',
  answer: z.array(parkedEvent),
});

export const replayParkedEvents = route({
  name: 'admin.replay-parked-events',
  owner: 'admin',
  method: 'POST',
  path: '/api/admin/operations/parked/replay/',
  access: 'staff',
  summary: 'Try parked events again: one, those of a service, or all',
  body: replayChoice,
  answer: replayedAnswer,
});

export const listFailedJobs = route({
  name: 'admin.list-failed-jobs',
  owner: 'admin',
  method: 'GET',
  path: '/api/admin/operations/failed-jobs/',
  access: 'staff',
  summary: 'Jobs given up after all tries, newest first, at most 100 a service',
  answer: z.array(failedJob),
});

export const retryFailedJobs = route({
  name: 'admin.retry-failed-jobs',
  owner: 'admin',
  method: 'POST',
  path: '/api/admin/operations/failed-jobs/retry/',
  access: 'staff',
  summary: 'Try failed jobs again: one, those of a service, or all',
  body: retryChoice,
  answer: retriedAnswer,
});

export const ADMIN_ROUTES = [
  listHospitalAccountStats,
  countHospitalAccounts,
  showSummary,
  contactUs,
  listLeads,
  countLeads,
  changeLead,
  eraseLead,
  listAudit,
  verifyAudit,
  showOperations,
  listParkedEvents,
  replayParkedEvents,
  listFailedJobs,
  retryFailedJobs,
] as const;
