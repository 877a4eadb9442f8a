import { oneOf, requiredText, seenValues, text } from '@nidaan/kernel';
import { z } from 'zod';
import {
  DEFAULT_PRIORITY,
  MAX_TITLE,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
  type TicketPriority,
  type TicketStatus,
} from './choices.ts';
import { SUPPORT_MESSAGES as messages } from './messages.ts';

/** A new ticket as the hospital sends it; anything else it sends (status, admin_response, user) is not read (TIX-16). */
export const ticketForm = z.object({
  title: requiredText(messages.required, 'title', MAX_TITLE),
  description: requiredText(messages.required, 'description'),
  priority: oneOf<TicketPriority, TicketPriority>(TICKET_PRIORITIES, DEFAULT_PRIORITY, messages.priorityUnknown),
});
export type TicketForm = z.output<typeof ticketForm>;

/** What is wrong with a form before it is sent: field → sentence; empty when nothing is. */
export function ticketFaults(form: unknown): Partial<Record<keyof TicketForm, string>> {
  const parsed = ticketForm.safeParse(form);
  if (parsed.success) return {};
  const faults: Partial<Record<keyof TicketForm, string>> = {};
  for (const { path, message } of parsed.error.issues) faults[path[0] as keyof TicketForm] ??= message;
  return faults;
}

// An empty response or null takes an earlier one back; a missing key leaves it as it is.
const response = z
  .union([text('response'), z.null()])
  .transform((value) => value ?? '')
  .optional();

// oneOf takes blank text as "not given"; as a status it is none of the four (ADM-11).
const status = z
  .unknown()
  .optional()
  .refine((value) => typeof value !== 'string' || value.trim() !== '', { error: messages.statusUnknown, abort: true })
  .pipe(oneOf<TicketStatus, undefined>(TICKET_STATUSES, undefined, messages.statusUnknown))
  .meta({ type: 'string', enum: [...TICKET_STATUSES] });

/** What the staff answer: a response, a status or both. Both spellings of the response are read, snake_case wins (OPN-05). */
export const ticketReply = z
  .object({
    admin_response: response,
    adminResponse: response,
    status,
    /** What the sender saw of what it changes: 409 where somebody else has changed that since. */
    seen: seenValues(messages.seenInvalid).nullish(),
  })
  .transform(({ seen, ...given }, context) => {
    const adminResponse = given.admin_response ?? given.adminResponse;
    if (adminResponse !== undefined || given.status !== undefined) {
      return { adminResponse, status: given.status, ...(seen ? { seen } : {}) };
    }
    context.addIssue({ code: 'custom', path: ['admin_response'], message: messages.nothingToChange });
    return z.NEVER;
  });
export type TicketReply = z.output<typeof ticketReply>;
