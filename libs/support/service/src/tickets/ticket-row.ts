import { ticketAnswerOf, type TicketAnswer, type TicketPriority, type TicketStatus } from '@nidaan/support-contracts';
import type { FileUrls } from '@nidaan/platform-files';

/** A ticket with its creator, as the queries give it. */
export interface TicketRow {
  [column: string]: unknown;
  hospital_id: number;
  id: number;
  account_id: number;
  created_at: Date;
  title: string;
  priority: TicketPriority;
  description: string;
  status: TicketStatus;
  admin_response: string;
  attachment_key: string | null;
  attachment_name: string | null;
  /** Null until identity's event has come. */
  username: string | null;
  email: string | null;
}

/** A row as it is answered; every answer carries a fresh address of the attachment (OPN-54). */
export const answerOfRow = (row: TicketRow, urls: FileUrls): TicketAnswer =>
  ticketAnswerOf(
    {
      id: row.id,
      title: row.title,
      priority: row.priority,
      description: row.description,
      attachmentName: row.attachment_name,
      status: row.status,
      createdAt: row.created_at,
      adminResponse: row.admin_response,
      accountId: row.account_id,
      username: row.username ?? '',
      email: row.email ?? '',
    },
    row.attachment_key === null ? null : urls.signFileUrl(row.attachment_key),
  );
