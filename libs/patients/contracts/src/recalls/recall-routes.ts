import { id, MAX_ID, optionalText, page, route, seenList, wholeNumber } from '@nidaan/kernel';
import { z } from 'zod';
import { PATIENT_MESSAGES } from '../messages.ts';
import { PERSON_MESSAGES } from '../persons/person-messages.ts';
import { day, given } from '../query-fields.ts';
import { RECALL_CONTACTS, RECALL_SOURCES, RECALL_SOURCES_BY_HAND, RECALL_SPANS, RECALL_STATES } from './recall-choices.ts';
import { RECALL_MESSAGES as messages } from './recall-messages.ts';

const shared = { owner: 'patients', access: 'hospital', needs: 'recalls.manage' } as const;
const NOTE_LENGTH = 500;
const MOST_RULES = 500;
const MOST_RULE_DAYS = 1825;

/** Somebody who is to come again (FRD-88). */
export const recall = z.object({
  id: z.number().int(),
  person_id: z.number().int(),
  uhid: z.string(),
  name: z.string(),
  age_text: z.string(),
  phone: z.string(),
  /** Null where any doctor will do. */
  doctor_id: z.number().int().nullable(),
  doctor_name: z.string(),
  due_on: z.iso.date(),
  /** Whole days since then; 0 until the day has passed. */
  days_late: z.number().int(),
  note: z.string(),
  source: z.enum(RECALL_SOURCES),
  state: z.enum(RECALL_STATES),
  last_contact: z.enum([...RECALL_CONTACTS, '']),
  contacted_at: z.iso.datetime().nullable(),
  attempts: z.number().int(),
});
export type Recall = z.output<typeof recall>;

export const recallsWanted = z.object({
  due: given(z.enum(RECALL_SPANS, { error: messages.dueUnknown }).optional()),
  doctor: given(id(PERSON_MESSAGES.doctorNotFound).optional()),
  state: given(z.enum(RECALL_STATES, { error: messages.stateUnknown }).optional()),
  limit: given(page.limit),
  after: given(wholeNumber('after must be the id of the last recall seen', 1, MAX_ID).optional()),
});
export type RecallsWanted = z.output<typeof recallsWanted>;

export const listRecalls = route({
  ...shared,
  name: 'patients.list-recalls',
  method: 'GET',
  path: '/api/recalls/',
  summary: 'Patients who are to come again, the longest due first; without a state those who neither came nor booked',
  query: recallsWanted,
  answer: z.array(recall),
  patients: [{ person: 'person_id' }],
});

export const newRecall = z.object(
  {
    person_id: id(messages.personRequired),
    doctor_id: id(PERSON_MESSAGES.doctorNotFound).nullish(),
    due_on: day.meta({ examples: ['2027-01-15'] }),
    note: optionalText('note', NOTE_LENGTH),
    source: z.enum(RECALL_SOURCES_BY_HAND, { error: messages.sourceUnknown }).default('desk'),
  },
  { error: PATIENT_MESSAGES.bodyExpected },
);
export type NewRecall = z.output<typeof newRecall>;

export const addRecall = route({
  ...shared,
  name: 'patients.add-recall',
  method: 'POST',
  path: '/api/recalls/',
  summary: 'Note that a patient is to come again on a day; 409 where that is noted already',
  body: newRecall,
  answer: recall,
  status: 201,
  patients: [{ person: 'person_id' }],
  idempotent: true,
});

export const recallChange = z
  .object(
    {
      state: z.enum(RECALL_STATES, { error: messages.stateUnknown }).optional(),
      last_contact: z.enum(RECALL_CONTACTS, { error: messages.contactUnknown }).optional(),
      note: optionalText('note', NOTE_LENGTH).optional(),
      due_on: day.meta({ examples: ['2027-01-15'] }),
    },
    { error: PATIENT_MESSAGES.bodyExpected },
  )
  .refine((change) => Object.values(change).some((value) => value !== undefined), { error: messages.nothingGiven });
export type RecallChange = z.output<typeof recallChange>;

export const changeRecall = route({
  ...shared,
  name: 'patients.change-recall',
  method: 'PATCH',
  path: '/api/recalls/:id/',
  summary: 'Note that a patient was reached or not, another day, or that the recall is over; dropping one takes a note',
  params: z.object({ id: id(messages.notFound) }),
  body: recallChange,
  answer: recall,
  patients: [{ person: 'person_id' }],
  idempotent: true,
});

/** A doctor who wants to see patients again so many days after their last visit. */
export const recallRule = z.object({
  doctor_id: id(PERSON_MESSAGES.doctorNotFound),
  after_days: wholeNumber(messages.ruleDays, 1, MOST_RULE_DAYS),
});
export type RecallRule = z.output<typeof recallRule>;

/** A rule as those who change the rules tell that they saw it. */
export const seenRule = ({ doctor_id: doctor, after_days: days }: RecallRule): string => `${doctor}:${days}`;

export const listRecallRules = route({
  ...shared,
  name: 'patients.list-recall-rules',
  method: 'GET',
  path: '/api/recall-rules/',
  summary: 'Doctors who want to see patients again, and how many days after the last visit',
  answer: z.array(recallRule),
});

export const saveRecallRules = route({
  ...shared,
  name: 'patients.save-recall-rules',
  reachesAllBranches: true,
  method: 'PUT',
  path: '/api/recall-rules/',
  summary:
    'Replace the rules; visits that would have been due before a rule was made are left alone. 409 with `current` where the rules are no longer what was seen',
  query: z.object({ seen: seenList(messages.seenInvalid, /^\d{1,9}:\d{1,4}$/) }),
  body: z
    .array(recallRule, { error: messages.rulesExpected })
    .max(MOST_RULES, { error: messages.rulesExpected })
    .refine((rules) => new Set(rules.map(({ doctor_id: doctor }) => doctor)).size === rules.length, {
      error: messages.ruleTwice,
    }),
  answer: z.array(recallRule),
  idempotent: true,
});

export const RECALL_ROUTES = [listRecalls, addRecall, changeRecall, listRecallRules, saveRecallRules];
