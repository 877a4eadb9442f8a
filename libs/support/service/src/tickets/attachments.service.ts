import { createReadStream } from 'node:fs';
import { Injectable } from '@nestjs/common';
import { invalid, notFound, type InputOf } from '@nidaan/kernel';
import { ATTACHMENT_EXTENSIONS, SUPPORT_MESSAGES as messages, type ticketFile } from '@nidaan/support-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Database } from '@nidaan/platform-database';
import { DOCUMENT_KINDS, Files, newFileKey, safeFileName, sniff } from '@nidaan/platform-files';
import { StoredFiles, type FileAnswer, type UploadedFile } from '@nidaan/platform-http';
import { TicketsRepository, type Attachment } from './tickets.repository.ts';

/** The files of tickets: what may be attached, where it lies, and the addresses that open it. */
@Injectable()
export class AttachmentsService {
  constructor(
    private readonly db: Database,
    private readonly audit: AuditService,
    private readonly files: Files,
    private readonly stored: StoredFiles,
    private readonly tickets: TicketsRepository,
  ) {}

  /** Stores the file of a ticket, if there is one. What it is, its content decides; its name is kept for people only (S9, SEC-11). */
  async keep(uploads: readonly UploadedFile[]): Promise<Attachment | null> {
    const file = theOne(uploads);
    if (!file) return null;
    const { kind, contentType } = await kindOf(file);
    const key = newFileKey(`support/${currentHospital()}`);
    await this.files.put(key, createReadStream(file.path), { contentType });
    return { key, name: nameOf(file, kind) };
  }

  /** Takes a file back whose ticket could not be saved. */
  async drop(attachment: Attachment | null): Promise<void> {
    if (attachment) await this.stored.discard(attachment.key);
  }

  /** Removes the file of a ticket of the hospital at work for good. Throws 404 where there is none. */
  async remove(ticketId: number): Promise<void> {
    const key = await this.tickets.attachmentOf(ticketId);
    if (key === null) throw notFound(messages.attachmentNone);
    // First the file: where the rest fails, the ticket still names it, and removing it once more ends the work.
    await this.files.remove(key);
    await this.db.transaction(async () => {
      await this.tickets.detach(ticketId, key);
      this.audit.wrote('support.attachment-removed', ticketId);
    });
  }

  /** The file behind a signed address. */
  open(address: InputOf<typeof ticketFile>): Promise<FileAnswer> {
    return this.stored.signed('support', address, messages.fileUnknown, async (key) => {
      const ticket = await this.tickets.ofAttachment(key);
      if (ticket) await this.audit.read('support.ticket', ticket.id);
      return ticket?.name ?? null;
    });
  }
}

function theOne(uploads: readonly UploadedFile[]): UploadedFile | null {
  const [file, ...more] = uploads;
  if (!file) return null;
  if (more.length > 0 || file.field !== 'attachment')
    throw invalid(messages.oneAttachment, { attachment: messages.oneAttachment });
  if (file.size === 0) throw invalid(messages.attachmentEmpty, { attachment: messages.attachmentEmpty });
  return file;
}

// The name is checked as well: whoever saves the file opens it by its ending.
async function kindOf({ path, filename }: UploadedFile) {
  const ending = /\.([^.]*)$/.exec(safeFileName(filename))?.[1]?.toLowerCase();
  const isKnown = ending === undefined || (ATTACHMENT_EXTENSIONS as readonly string[]).includes(ending);
  if (!isKnown) throw invalid(messages.attachmentKind, { attachment: messages.attachmentKind });
  return sniff(path, DOCUMENT_KINDS, { sentence: messages.attachmentKind });
}

function nameOf({ filename }: UploadedFile, kind: string): string {
  const name = safeFileName(filename);
  if (name === '') return `attachment.${kind}`;
  return /\.[^.]+$/.test(name) ? name : `${name}.${kind}`;
}
