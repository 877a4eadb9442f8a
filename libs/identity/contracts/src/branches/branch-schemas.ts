import { id, isEmail, isGstin, requiredText, text } from '@nidaan/kernel';
import { z } from 'zod';
import { openingHours } from '../clinic-settings/clinic-settings-schemas.ts';
import { BRANCH_MESSAGES as messages } from './branch-messages.ts';

const flag = (sentence: string) => z.boolean({ error: sentence });

/** What is typed of a branch. '' where there is none. */
const fields = {
  name: requiredText(messages.nameRequired, 'Branch name', 200).transform((value) => value.trim()),
  /** Stands in numbers of papers; made from the name where it is left out. */
  code: z
    .string({ error: messages.codeInvalid })
    .trim()
    .regex(/^[A-Z0-9]{2,6}$/, { error: messages.codeInvalid }),
  address: text('Address', 1000).transform((value) => value.trim()),
  phone: text('Phone', 20).refine((value) => /^(?:\+?[0-9]{10,15})?$/.test(value), { error: messages.phoneInvalid }),
  email: text('Email', 254).refine((value) => value === '' || isEmail(value), { error: messages.emailInvalid }),
  gstin: z
    .string({ error: messages.gstinInvalid })
    .transform((value) => value.trim().toUpperCase())
    .refine((value) => value === '' || isGstin(value), { error: messages.gstinInvalid }),
  /** Null: the hospital's. */
  opening_hours: openingHours.nullable(),
};

export const newBranch = z.object({
  name: fields.name,
  code: fields.code.optional(),
  address: fields.address.default(''),
  phone: fields.phone.default(''),
  email: fields.email.default(''),
  gstin: fields.gstin.default(''),
  opening_hours: fields.opening_hours.default(null),
});
export type NewBranch = z.output<typeof newBranch>;

/** What is not sent stays. `force` closes a branch although something waits there. */
export const branchChange = z.object({
  name: fields.name.optional(),
  code: fields.code.optional(),
  address: fields.address.optional(),
  phone: fields.phone.optional(),
  email: fields.email.optional(),
  gstin: fields.gstin.optional(),
  opening_hours: fields.opening_hours.optional(),
  is_active: flag(messages.activeInvalid).optional(),
  force: flag(messages.forceInvalid).optional(),
  version: z.number({ error: messages.versionInvalid }).int({ error: messages.versionInvalid }).optional(),
});
export type BranchChange = z.output<typeof branchChange>;

export const branch = z.object({
  id: z.number().int(),
  name: z.string(),
  code: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  gstin: z.string(),
  is_main: z.boolean(),
  is_active: z.boolean(),
  opening_hours: z.array(z.object({ weekday: z.number().int(), from: z.string(), to: z.string() })).nullable(),
  version: z.number().int(),
});
export type Branch = z.output<typeof branch>;

export const branchParams = z.object({ id: id(messages.unknown) });
