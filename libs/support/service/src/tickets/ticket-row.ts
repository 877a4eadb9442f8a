import { ticketAnswerOf, type OwnTicket, type TicketAnswer } from '@nidaan/support-contracts';
import { atBranch } from '@nidaan/platform-access';
import { tableOf } from '@nidaan/platform-database';
import type { FileUrls } from '@nidaan/platform-files';
import { TicketEntity } from './ticket.entity.ts';

export const TICKETS = tableOf(TicketEntity);

// The staff are told of no branch.
const SHOWN = TICKETS.fields(['answeredAt', 'answeredBy', 'branchId']);
const OWN = TICKETS.fields(['answeredAt', 'answeredBy']);

/** A ticket with its creator, of whom nothing is known before identity's event has come. */
export type TicketRow = Pick<TicketEntity, (typeof SHOWN)[number]> & { username: string | null; email: string | null };

/** A ticket of the hospital at work. */
export type OwnTicketRow = TicketRow & Pick<TicketEntity, 'branchId'>;

/** As the staff see one: whether the hospital has priority support (ORG-56). */
export type StaffTicketRow = TicketRow & { prioritySupport: boolean };

/** Columns of an OwnTicketRow: tickets `t`, accounts `a`. */
export const TICKET_COLUMNS = `${TICKETS.columns('t', OWN)}, a.username, a.email`;
/** Columns of a StaffTicketRow, of a row that has all. */
export const STAFF_COLUMNS = `${TICKETS.columns(undefined, SHOWN)}, username, email, priority_support AS "prioritySupport"`;

/** A row as it is answered; every answer carries a fresh address of the attachment (OPN-54). */
export const answerOfRow = (row: TicketRow, urls: FileUrls): TicketAnswer =>
  ticketAnswerOf(
    { ...row, username: row.username ?? '', email: row.email ?? '' },
    row.attachmentKey === null ? null : urls.signFileUrl(row.attachmentKey),
  );

/** The same for the hospital itself. */
export const ownAnswerOf = (row: OwnTicketRow, urls: FileUrls): OwnTicket => ({
  ...answerOfRow(row, urls),
  ...atBranch(row.branchId),
});
