import { given, id, MAX_ID, optionalText, page, requiredText, route, wholeNumber } from '@nidaan/kernel';
import { z } from 'zod';
import { uhidKey } from '../persons/uhid.ts';
import { day } from '../query-fields.ts';
import { PRIVACY_MESSAGES as messages } from './privacy-messages.ts';

const MOST_DAYS = 366;
const DAY_MS = 86_400_000;

/** Most UHIDs that are pasted at once, and most letters of them. */
export const MOST_PASTED = 10_000;
const MOST_LETTERS = 300_000;
/** Commas, spaces, lines, tabs; quotes of a table. */
const BETWEEN = /[\s,;"']+/u;

/** A part of a list. */
const part = z.object({
  limit: given(page.limit),
  after: given(wholeNumber(messages.afterInvalid, 1, MAX_ID).optional()),
});

/** What may have been seen: by whom, and the first and last day of the hospital, both included. */
const asked = part.extend({ member: id(messages.memberRequired), from: day, to: day });

const hasDays = ({ from, to }: { from?: string; to?: string }): boolean => from !== undefined && to !== undefined;
const isSpan = ({ from = '', to = '' }: { from?: string; to?: string }): boolean =>
  from <= to && Date.parse(to) - Date.parse(from) < MOST_DAYS * DAY_MS;
const days = { error: messages.breachDaysRequired, path: ['from'] };
const span = { error: messages.breachSpanInvalid, path: ['from'] };

/** A person whose data may have been seen (ORG-79). */
export const breachPerson = z.object({
  person_id: z.number().int(),
  uhid: z.string(),
  name: z.string(),
  /** Of whoever may not see patients only the last four digits. */
  phone: z.string(),
});
export type BreachPerson = z.output<typeof breachPerson>;

export const breachPersons = z.object({
  /** How many persons there are. */
  total: z.number().int(),
  /** Whether the member touched more records than one look holds: ask for fewer days. */
  is_cut: z.boolean(),
  /** Visits among them that have no person yet. */
  without_person: z.number().int(),
  /** By number. */
  persons: z.array(breachPerson),
});
export type BreachPersons = z.output<typeof breachPersons>;

/** What became of UHIDs that were pasted. */
export const pastedPersons = z.object({
  /** How many persons stand on the list now. */
  total: z.number().int(),
  /** How many were added to it, or taken off it. */
  changed: z.number().int(),
  /** As they were pasted: nobody bears them, or nobody who is in sight. */
  unknown: z.array(z.string()),
});
export type PastedPersons = z.output<typeof pastedPersons>;

/** UHIDs of a pasted text, each once, as they stand there. */
export function pastedUhids(text: string): string[] {
  const found = text.split(BETWEEN).filter((uhid) => uhid !== '');
  return [...new Map(found.map((uhid) => [uhidKey(uhid) || uhid, uhid])).values()];
}

const isSome = (text: string): boolean => pastedUhids(text).length > 0;
const isFew = (text: string): boolean => pastedUhids(text).length <= MOST_PASTED;

const shared = { owner: 'patients', access: 'hospital', needs: 'privacy.manage' } as const;
const params = z.object({ id: id(messages.breachUnknown) });
const read = { ...shared, method: 'GET', params } as const;
const list = { ...read, answer: breachPersons, patients: [{ person: 'person_id', under: ['persons'] }] } as const;
const csv = { ...read, produces: 'file', patients: [{ person: 'person_id' }] } as const;

export const listBreachPersons = route({
  ...list,
  name: 'patients.list-breach-persons',
  path: '/api/privacy/breaches/:id/persons/',
  summary: 'Persons whose records a member read or changed on these days, over all services',
  query: asked.refine(hasDays, days).refine(isSpan, span),
});

export const breachPersonsCsv = route({
  ...csv,
  name: 'patients.breach-persons-csv',
  path: '/api/privacy/breaches/:id/persons_csv/',
  summary: 'The same list, whole, as CSV',
  query: asked.pick({ member: true, from: true, to: true }).refine(hasDays, days).refine(isSpan, span),
});

export const listPastedPersons = route({
  ...list,
  name: 'patients.list-pasted-persons',
  path: '/api/privacy/breaches/:id/pasted/',
  summary: 'Persons of the list that the desk keeps with a breach',
  query: part,
});

export const changePastedPersons = route({
  ...shared,
  name: 'patients.change-pasted-persons',
  method: 'POST',
  path: '/api/privacy/breaches/:id/pasted/',
  summary: 'Add persons to the list of a breach by their UHIDs, or take them off it; merged persons are who they are today',
  params,
  body: z.object({
    /** Separated by lines, spaces or commas. */
    uhids: requiredText(messages.uhidsRequired, 'uhids', MOST_LETTERS)
      .refine(isSome, { error: messages.uhidsRequired })
      .refine(isFew, { error: messages.uhidsTooMany }),
    take_off: z.boolean({ error: messages.takeOffInvalid }).optional(),
    /** Required where somebody is taken off. */
    reason: optionalText('reason', 2000),
  }),
  answer: pastedPersons,
});

export const pastedPersonsCsv = route({
  ...csv,
  name: 'patients.pasted-persons-csv',
  path: '/api/privacy/breaches/:id/pasted_csv/',
  summary: 'The same list, whole, as CSV',
});

export const BREACH_PERSON_ROUTES = [
  listBreachPersons,
  breachPersonsCsv,
  listPastedPersons,
  changePastedPersons,
  pastedPersonsCsv,
];
