import { event, type PayloadOf } from '@nidaan/kernel';
import { z } from 'zod';
import { TICKET_PRIORITIES, TICKET_STATUSES } from './choices.ts';

const positive = z.number().int().positive();

/** A hospital raised a ticket. What it wrote stays with the support service: it may name a patient. */
export const ticketCreated = event({
  name: 'support.ticket.created.v1',
  owner: 'support',
  payload: z.object({
    hospitalId: positive,
    ticketId: positive,
    accountId: positive,
    priority: z.enum(TICKET_PRIORITIES),
    createdAt: z.iso.datetime(),
  }),
  aggregate: (payload) => payload.ticketId,
  readBy: ['admin'],
  sample: { hospitalId: 1, ticketId: 42, accountId: 5, priority: 'high', createdAt: '2026-11-20T06:30:00.000Z' },
});
export type TicketCreated = PayloadOf<typeof ticketCreated>;

/** The staff set a ticket's status or response. */
export const ticketAnswered = event({
  name: 'support.ticket.answered.v1',
  owner: 'support',
  payload: z.object({
    hospitalId: positive,
    ticketId: positive,
    status: z.enum(TICKET_STATUSES),
    hasResponse: z.boolean(),
    answeredAt: z.iso.datetime(),
  }),
  aggregate: (payload) => payload.ticketId,
  readBy: ['admin'],
  sample: { hospitalId: 1, ticketId: 42, status: 'resolved', hasResponse: true, answeredAt: '2026-11-20T09:10:00.000Z' },
});
export type TicketAnswered = PayloadOf<typeof ticketAnswered>;

export const SUPPORT_EVENTS = [ticketCreated, ticketAnswered] as const;
