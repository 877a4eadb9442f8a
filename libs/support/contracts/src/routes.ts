import { given, id, MAX_ID, oneOf, page, route, searchText, wholeNumber } from '@nidaan/kernel';
import { z } from 'zod';
import { TICKET_STATUSES } from './choices.ts';
import { ticketForm, ticketReply } from './form.ts';
import { SUPPORT_MESSAGES as messages } from './messages.ts';
import { ownTicket, staffTicket, ticketAnswer, ticketState } from './ticket.ts';

// Without `limit` the list is complete (API-11, OPN-53).
const part = z.object({
  limit: given(page.limit),
  after: given(wholeNumber(messages.afterInvalid, 1, MAX_ID).optional()),
});

// `search` is looked for in title, description and number; the staff also find who raised it.
const narrowed = {
  search: searchText(messages.searchInvalid),
  status: given(oneOf(TICKET_STATUSES, undefined, messages.statusUnknown)),
};
const wanted = part.extend(narrowed);
const counted = z.object({ total: z.number().int() });

// Whatever comes in their place is an address that was not signed.
const signed = z.unknown().optional().meta({ type: 'string' });

export const listTickets = route({
  name: 'support.list-tickets',
  owner: 'support',
  method: 'GET',
  path: '/api/tickets/',
  access: 'hospital',
  needs: 'member',
  summary: "The hospital's tickets, newest first: all, or those that match a search or a status",
  query: wanted,
  answer: z.array(ownTicket),
  namesBranches: true,
});

/** How long the list is: a list that is fetched in parts says it before its end is reached. */
export const countTickets = route({
  name: 'support.count-tickets',
  owner: 'support',
  method: 'GET',
  path: '/api/tickets/count/',
  access: 'hospital',
  needs: 'member',
  summary: 'How many tickets the hospital has, or how many match',
  query: z.object(narrowed),
  answer: counted,
});

export const createTicket = route({
  name: 'support.create-ticket',
  owner: 'support',
  method: 'POST',
  path: '/api/tickets/',
  access: 'hospital',
  needs: 'tickets.raise',
  summary: 'Raise a ticket: parts title, priority, description and, if there is one, the file attachment',
  body: ticketForm,
  consumes: ['multipart', 'json', 'urlencoded'],
  files: { parts: { attachment: 1 }, tooMany: messages.oneAttachment },
  answer: ownTicket,
  namesBranches: true,
  status: 201,
  idempotent: true,
});

export const listAllTickets = route({
  name: 'support.list-all-tickets',
  owner: 'support',
  method: 'GET',
  path: '/api/admin/tickets/',
  access: 'staff',
  summary:
    'The tickets of all hospitals, those that wait for priority support first, then newest first: all, or those that match',
  query: wanted,
  answer: z.array(staffTicket),
});

export const countAllTickets = route({
  name: 'support.count-all-tickets',
  owner: 'support',
  method: 'GET',
  path: '/api/admin/tickets/count/',
  access: 'staff',
  summary: 'How many tickets all hospitals have, or how many match',
  query: z.object(narrowed),
  answer: counted,
});

export const answerTicket = route({
  name: 'support.answer-ticket',
  owner: 'support',
  method: 'PATCH',
  path: '/api/admin/tickets/:id/',
  access: 'staff',
  summary: "Set a ticket's response and status; 409 where somebody else changed what the sender had seen",
  params: z.object({ id: id(messages.ticketUnknown) }),
  body: ticketReply,
  consumes: ['json', 'multipart', 'urlencoded'],
  answer: ticketAnswer,
});

/** A screenshot may show a patient by mistake. The ticket itself stays. */
export const removeAttachment = route({
  name: 'support.remove-attachment',
  owner: 'support',
  method: 'DELETE',
  path: '/api/admin/tickets/:id/attachment/',
  access: 'staff',
  summary: "Remove a ticket's attachment for good: the file is deleted, and its addresses open nothing any more",
  params: z.object({ id: id(messages.ticketUnknown) }),
  status: 204,
});

/** The source that counts of tickets are compared with: no text, nobody's name. */
export const listTicketStates = route({
  name: 'support.list-ticket-states',
  owner: 'support',
  method: 'GET',
  path: '/api/admin/tickets/states/',
  access: 'staff',
  askedBy: ['admin'],
  summary: 'Where the tickets of all hospitals stand, by number; after: the last id seen',
  query: part,
  answer: z.array(ticketState),
});

/** Where the addresses of attachments lead; the signature in the address is the permission. */
export const ticketFile = route({
  name: 'support.ticket-file',
  owner: 'support',
  method: 'GET',
  path: '/api/files/support/:hospital/:part/:name',
  access: 'public',
  summary: 'The attachment of a ticket, by an address that was signed for an hour',
  params: z.object({ hospital: id(messages.fileUnknown), part: z.string(), name: z.string() }),
  query: z.object({ expires: signed, signature: signed }),
  produces: 'file',
});

export const SUPPORT_ROUTES = [
  listTickets,
  countTickets,
  createTicket,
  listAllTickets,
  countAllTickets,
  answerTicket,
  removeAttachment,
  listTicketStates,
  ticketFile,
] as const;
