import { ATTACHMENT_EXTENSIONS, DEFAULT_PRIORITY, SUPPORT_MESSAGES as messages, ticketFaults } from '@nidaan/support-contracts';

/** What is typed and chosen in the form. */
export interface TicketDraft {
  title: string;
  priority: string;
  description: string;
  attachment: File | null;
}

export const BLANK: TicketDraft = { title: '', priority: DEFAULT_PRIORITY, description: '', attachment: null };

const endingOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();

/** What is to be mended before the form is sent: field → sentence. What a file really is, only the server can tell. */
export function faultsOf({ attachment, ...fields }: TicketDraft): Record<string, string> {
  const ending = attachment ? endingOf(attachment.name) : undefined;
  const isUnknown = ending !== undefined && !(ATTACHMENT_EXTENSIONS as readonly string[]).includes(ending);
  return { ...ticketFaults(fields), ...(isUnknown ? { attachment: messages.attachmentKind } : {}) };
}

/** The multipart form as the call takes it (API-19). */
export function formOf({ attachment, ...fields }: TicketDraft): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (attachment) form.append('attachment', attachment, attachment.name);
  return form;
}

/** What tells one submission from another: FormData itself has no text. */
export const fingerprintOf = ({ attachment, ...fields }: TicketDraft) => ({
  ...fields,
  attachment: attachment && [attachment.name, attachment.size, attachment.lastModified],
});
