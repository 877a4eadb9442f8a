import { given, id, MAX_ID, page, route, wholeNumber } from '@nidaan/kernel';
import { z } from 'zod';
import { ticketForm, ticketReply } from './form.ts';
import { SUPPORT_MESSAGES as messages } from './messages.ts';
import { ticketAnswer, ticketState } from './ticket.ts';

// Without `limit` the list is complete (API-11, OPN-53).
const part = z.object({
  limit: given(page.limit),
  after: given(wholeNumber(messages.afterInvalid, 1, MAX_ID).optional()),
});

export const listTickets = route({
  name: 'support.list-tickets',
  owner: 'support',
  method: 'GET',
  path: '/api/tickets/',
  access: 'hospital',
  needs: 'member',
  summary: "The hospital's tickets, newest first",
  query: part,
  answer: z.array(ticketAnswer),
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
  files: { max: 1, tooMany: messages.oneAttachment },
  answer: ticketAnswer,
  status: 201,
  idempotent: true,
});

export const listAllTickets = route({
  name: 'support.list-all-tickets',
  owner: 'support',
  method: 'GET',
  path: '/api/admin/tickets/',
  access: 'staff',
  summary: 'The tickets of all hospitals, newest first',
  query: part,
  answer: z.array(ticketAnswer),
});

export const answerTicket = route({
  name: 'support.answer-ticket',
  owner: 'support',
  method: 'PATCH',
  path: '/api/admin/tickets/:id/',
  access: 'staff',
  summary: "Set a ticket's response and status",
  params: z.object({ id: id(messages.ticketUnknown) }),
  body: ticketReply,
  consumes: ['json', 'multipart', 'urlencoded'],
  answer: ticketAnswer,
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
  query: z.object({ expires: z.unknown().optional(), signature: z.unknown().optional() }),
  produces: 'file',
});

export const SUPPORT_ROUTES = [listTickets, createTicket, listAllTickets, answerTicket, listTicketStates, ticketFile] as const;
