import { id, isBlank, requiredText, route } from '@nidaan/kernel';
import { z } from 'zod';
import { PATIENT_MESSAGES } from '../messages.ts';
import { IDENTIFIER_KINDS, type IdentifierKind } from './person-choices.ts';
import { PERSON_MESSAGES as messages } from './person-messages.ts';
import { uhidKey } from './uhid.ts';

const MOST_VALUE = 100;
const ABHA_DIGITS = 14;
const params = z.object({ id: id(messages.notFound) });
const digitsOf = (value: string): string => value.replace(/\D/g, '');

/** By what two numbers of one kind are compared: letters and digits alone; an ABHA address is its text. */
export const identifierKey = (kind: IdentifierKind, value: string): string =>
  kind === 'abha_address' ? value.trim().toUpperCase() : uhidKey(value);

/** A number as it is shown: that of ABHA as 2-4-4-4 digits. Source: the National Health Authority's way of writing it. */
export const identifierText = (kind: IdentifierKind, value: string): string =>
  kind === 'abha_number' ? digitsOf(value).replace(/^(\d{2})(\d{4})(\d{4})(\d{4})$/, '$1-$2-$3-$4') : value;

/** A number of another register that a person bears (FRD-20). */
export const personIdentifier = z.object({
  id: z.number().int(),
  kind: z.enum(IDENTIFIER_KINDS),
  value: z.string(),
  is_active: z.boolean(),
  /** ISO 8601 with zone. */
  created_at: z.string(),
});
export type PersonIdentifier = z.output<typeof personIdentifier>;

/** One that was just noted, and what is to be looked at; '' where nothing is. */
export const notedIdentifier = personIdentifier.extend({ warning: z.string() });
export type NotedIdentifier = z.output<typeof notedIdentifier>;

/** A number to be noted. */
export const newIdentifier = z
  .object(
    {
      kind: z.enum(IDENTIFIER_KINDS, { error: messages.identifierKind }),
      value: requiredText(messages.identifierValue, 'value', MOST_VALUE).transform((value) => value.trim()),
    },
    { error: PATIENT_MESSAGES.bodyExpected },
  )
  .superRefine(({ kind, value }, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['value'], message });
    if (kind === 'abha_number' && digitsOf(value).length !== ABHA_DIGITS) refuse(messages.abhaNumber);
    else if (kind === 'abha_address' && !/^\S+@[A-Za-z]+$/.test(value)) refuse(messages.abhaAddress);
    else if (identifierKey(kind, value) === '') refuse(messages.identifierValue);
  });
export type NewIdentifier = z.output<typeof newIdentifier>;

const shared = { owner: 'patients', access: 'hospital' } as const;

export const listIdentifiers = route({
  ...shared,
  name: 'patients.list-identifiers',
  method: 'GET',
  path: '/api/persons/:id/identifiers/',
  needs: 'patients.view',
  summary: 'Numbers of other registers that a person bears, also under merged numbers, the newest first',
  params,
  answer: z.array(personIdentifier),
  opens: 'person',
});

export const addIdentifier = route({
  ...shared,
  name: 'patients.add-identifier',
  method: 'POST',
  path: '/api/persons/:id/identifiers/',
  needs: 'patients.register',
  summary: 'Note a number of another register; where another person bears it too, the answer warns and the pair is proposed',
  params,
  body: newIdentifier,
  answer: notedIdentifier,
  idempotent: true,
  opens: 'person',
});

export const changeIdentifier = route({
  ...shared,
  name: 'patients.change-identifier',
  method: 'PATCH',
  path: '/api/persons/:id/identifiers/:identifier_id/',
  needs: 'patients.register',
  summary: 'Say that a number does not hold any more, or that it does again',
  params: params.extend({ identifier_id: id(messages.identifierNotFound) }),
  body: z.object(
    {
      active: z
        .unknown()
        .optional()
        .transform((value, context): boolean => {
          if (typeof value === 'boolean') return value;
          context.addIssue({ code: 'custom', message: isBlank(value) ? messages.activeRequired : messages.activeUnknown });
          return z.NEVER;
        })
        .meta({ type: 'boolean' }),
    },
    { error: PATIENT_MESSAGES.bodyExpected },
  ),
  answer: personIdentifier,
  idempotent: true,
  opens: 'person',
});

export const IDENTIFIER_ROUTES = [listIdentifiers, addIdentifier, changeIdentifier];
