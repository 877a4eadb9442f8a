import { email, oneOf, optionalText, requiredText, seenValues, text } from '@nidaan/kernel';
import { z } from 'zod';
import { CONTACT_TOPICS, DEFAULT_TOPIC, HONEYPOT, LEAD_STATUSES } from './choices.ts';
import { ADMIN_MESSAGES as messages } from './messages.ts';

// Visitors write numbers of any country as they are used to: checked for being one, kept as written.
const phone = optionalText('Phone', 40).refine((value) => value.trim() === '' || /^[+\d][\d\s().-]{5,}$/.test(value.trim()), {
  error: messages.phoneInvalid,
});

/** The form of /contact (PRM-70). The trap is named like a field a program would fill. */
export const contactForm = z.object({
  name: requiredText(messages.nameRequired, 'name', 300),
  email: email({ required: messages.emailRequired, invalid: messages.emailInvalid }),
  phone,
  subject: optionalText('subject', 300),
  message: requiredText(messages.messageRequired, 'message', 10_000),
  topic: oneOf(CONTACT_TOPICS, DEFAULT_TOPIC, messages.topicUnknown),
  [HONEYPOT]: z
    .unknown()
    .optional()
    .meta({ type: 'string', description: 'To be left empty', examples: [''] }),
});
export type ContactForm = z.output<typeof contactForm>;

/** What is wrong with the form before it is sent: field → sentence; empty when nothing is. */
export function contactFaults(form: unknown): Partial<Record<keyof ContactForm, string>> {
  const parsed = contactForm.safeParse(form);
  if (parsed.success) return {};
  const faults: Partial<Record<keyof ContactForm, string>> = {};
  for (const { path, message } of parsed.error.issues) faults[path[0] as keyof ContactForm] ??= message;
  return faults;
}

/** A lead on the wire (PRM-71). */
export const leadAnswer = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  subject: z.string(),
  message: z.string(),
  topic: z.enum(CONTACT_TOPICS),
  status: z.enum(LEAD_STATUSES),
  /** What the staff noted; '' when nothing. */
  note: z.string(),
  /** ISO 8601. */
  created_at: z.string(),
  /** When the staff changed it last; null when never. */
  updated_at: z.string().nullable(),
});
export type LeadAnswer = z.output<typeof leadAnswer>;

/** What the staff change of a lead: what is not given stays, a note of null or '' is taken back. */
export const leadChange = z
  .object({
    status: oneOf(LEAD_STATUSES, undefined, messages.leadStatusUnknown),
    note: z
      .union([text('note', 10_000), z.null()])
      .transform((value) => value ?? '')
      .optional(),
    /** What the sender saw of what it changes: 409 where somebody else has changed that since. */
    seen: seenValues(messages.seenInvalid).nullish(),
  })
  .refine(({ status, note }) => status !== undefined || note !== undefined, {
    error: messages.leadNothingToChange,
    path: ['status'],
  });
export type LeadChange = z.output<typeof leadChange>;
