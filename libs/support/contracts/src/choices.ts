/** How urgent a ticket is (CON-22). */
export const TICKET_PRIORITIES = ['low', 'medium', 'high', 'critical'] as const;
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];

/** What a ticket is when nothing is said (TIX-15). */
export const DEFAULT_PRIORITY: TicketPriority = 'medium';

/** Where a ticket stands (STA-05); staff set it in any order. */
export const TICKET_STATUSES = ['open', 'in_progress', 'resolved', 'closed'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** Names of attachments may end in these (TIX-02); what a file is, its content decides. */
export const ATTACHMENT_EXTENSIONS = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'pdf', 'doc', 'docx'] as const;

/** Above this the client warns and sends all the same (CON-26, OPN-09). */
export const ATTACHMENT_HINT_BYTES = 5 * 1024 * 1024;

/** How long the news of a created ticket stays (CON-11). */
export const TICKET_SUCCESS_MS = 5000;

/** Longest title; a description may be as long as any text. */
export const MAX_TITLE = 300;
