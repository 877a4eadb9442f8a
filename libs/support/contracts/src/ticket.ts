import { branchNamed } from '@nidaan/kernel';
import { z } from 'zod';
import { TICKET_PRIORITIES, TICKET_STATUSES, type TicketPriority, type TicketStatus } from './choices.ts';

/** A ticket on the wire (ENT-09); the double names carry one value each (OPN-05). */
export const ticketAnswer = z.object({
  id: z.number().int(),
  title: z.string(),
  priority: z.enum(TICKET_PRIORITIES),
  description: z.string(),
  /** Opens the file for an hour without a token (OPN-54); null when nothing was attached. */
  attachment: z.string().nullable(),
  /** How the file was called; null when nothing was attached. */
  attachment_name: z.string().nullable(),
  status: z.enum(TICKET_STATUSES),
  /** ISO 8601. */
  created_at: z.string(),
  createdAt: z.string(),
  /** Null until the staff wrote one. */
  admin_response: z.string().nullable(),
  adminResponse: z.string().nullable(),
  created_by_username: z.string(),
  created_by_email: z.string(),
  /** Number of the account that raised it. */
  user: z.number().int(),
});
export type TicketAnswer = z.output<typeof ticketAnswer>;

/** A ticket as the hospital sees it: with the branch where it was raised. */
export const ownTicket = ticketAnswer.extend(branchNamed);
export type OwnTicket = z.output<typeof ownTicket>;

/** A ticket as the staff list it. */
export const staffTicket = ticketAnswer.extend({
  /** Whether the hospital's plan has priority support (ORG-56). */
  priority_support: z.boolean(),
  /** Absent where identity does not answer. */
  hospital_name: z.string().optional(),
});
export type StaffTicket = z.output<typeof staffTicket>;

/** Where a ticket stands. */
export const ticketState = z.object({
  hospital_id: z.number().int(),
  id: z.number().int(),
  status: z.enum(TICKET_STATUSES),
  /** ISO 8601: when it was answered last, else raised. */
  changed_at: z.string(),
});

/** A ticket as it is known inside. */
export interface Ticket {
  id: number;
  title: string;
  priority: TicketPriority;
  description: string;
  attachmentName: string | null;
  status: TicketStatus;
  createdAt: Date;
  adminResponse: string;
  accountId: number;
  username: string;
  email: string;
}

/** The wire form of a ticket, its attachment under an address that was signed just now. */
export function ticketAnswerOf(ticket: Ticket, attachment: string | null): TicketAnswer {
  const createdAt = ticket.createdAt.toISOString();
  const response = ticket.adminResponse === '' ? null : ticket.adminResponse;
  return {
    id: ticket.id,
    title: ticket.title,
    priority: ticket.priority,
    description: ticket.description,
    attachment,
    attachment_name: ticket.attachmentName,
    status: ticket.status,
    created_at: createdAt,
    createdAt,
    admin_response: response,
    adminResponse: response,
    created_by_username: ticket.username,
    created_by_email: ticket.email,
    user: ticket.accountId,
  };
}
