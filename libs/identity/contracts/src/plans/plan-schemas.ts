import { id, isBlank, isEmail, rupees, seenValues } from '@nidaan/kernel';
import { z } from 'zod';
import { IDENTITY_MESSAGES } from '../messages.ts';
import { PLAN_FEATURES, PLANS, PLAN_TERMS } from './plan-limits.ts';
import { PLAN_MESSAGES as messages } from './plan-messages.ts';

const managerText = z.string({ error: messages.managerInvalid }).trim().max(200, { error: messages.managerInvalid });

/** Whom a hospital of the Corporate plan asks. All three are '' where there is nobody. */
export const accountManager = z.object(
  {
    name: managerText,
    email: managerText.refine((value) => value === '' || isEmail(value), { error: messages.managerEmailInvalid }),
    phone: managerText.refine((value) => value === '' || /^\+?\d{10,15}$/.test(value), { error: messages.managerPhoneInvalid }),
  },
  { error: messages.managerInvalid },
);
export type AccountManager = z.output<typeof accountManager>;

/** A hospital's plan as its members and the staff see it. `rate_per_patient` is in rupees. */
export const planFacts = z.object({
  plan: z.enum(PLANS),
  plan_label: z.string(),
  rate_per_patient: z.number(),
  account_manager: accountManager,
});
export type PlanFacts = z.output<typeof planFacts>;

const limit = z.number().int().nullable();
const counts = <S extends z.ZodType>(each: S) =>
  z.object({ doctor_logins: each, branches: each, api_keys: each, webhooks: each });

/** The plan with what it allows and what is used of that; a limit of null is none. */
export const planAnswer = planFacts.extend({
  limits: counts(limit),
  used: counts(z.number().int()),
  features: z.array(z.enum(PLAN_FEATURES)),
});
export type PlanAnswer = z.output<typeof planAnswer>;

/** A plan that the staff give a hospital: the rate is the plan's own where none is sent, and is asked for where the plan has none. */
export const planChange = z
  .object({
    plan: z.enum(PLANS, { error: messages.planUnknown }),
    rate_per_patient: z.preprocess((value) => (isBlank(value) ? undefined : value), rupees(messages.rateInvalid).optional()),
    account_manager: accountManager.optional(),
    /** What was read of the plan, the rate (as 20.00), and name, email and phone of the account manager: 409 where another of the staff changed it since. */
    seen: seenValues(IDENTITY_MESSAGES.seenInvalid).nullish(),
  })
  .refine(({ plan, rate_per_patient: rate }) => rate !== undefined || PLAN_TERMS[plan].ratePaise !== null, {
    error: messages.rateRequired,
    path: ['rate_per_patient'],
  });
export type PlanChange = z.output<typeof planChange>;

export const planParams = z.object({ id: id(IDENTITY_MESSAGES.doctorUnknown) });
