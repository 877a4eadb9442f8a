import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type SendMail from 'nodemailer/lib/mailer/index.js';
import { envelope } from './envelope.ts';
import { Mail, MailFailure, type Message } from './mail.ts';

/** A message as FileMail keeps it. `id` sorts by time. */
export interface StoredMail extends Message {
  id: string;
  sentAt: string;
}

const ID = /^\d{8}T\d{9}Z-\d{6}-[0-9a-f]{8}$/;
const KEPT = 2000;

/**
 * Mail for the standalone product: every message is a file that any mail program opens (`<id>.eml`) and its parts beside it
 * (`<id>.json`, what the mailbox page and `npm run mail:last` read). Holds codes in clear: never to be used in production.
 */
export class FileMail extends Mail {
  private count = 0;

  constructor(
    private readonly directory: string,
    private readonly from = 'Nidaan <no-reply@nidaan.localhost>',
  ) {
    super();
  }

  async send(message: Message): Promise<void> {
    const options = envelope(message, this.from);
    await this.keep(message, options).catch((fault: Error) => {
      throw new MailFailure(fault, 'later');
    });
  }

  private async keep(message: Message, options: SendMail.Options): Promise<void> {
    // Loaded with the first message: it costs the start of a process 40 files.
    const { createTransport } = await import('nodemailer');
    const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
    const composed = await composer.sendMail(options);
    const now = new Date();
    this.count = (this.count + 1) % 1_000_000;
    const id = `${now.toISOString().replace(/[-:.]/g, '')}-${String(this.count).padStart(6, '0')}-${randomBytes(4).toString('hex')}`;
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    const { to, subject, text, html } = message;
    await this.write(`${id}.eml`, composed.message as Buffer);
    await this.write(`${id}.json`, Buffer.from(JSON.stringify({ id, sentAt: now.toISOString(), to, subject, text, html })));
    if (this.count % 100 === 0) await this.forgetOldest();
  }

  private async write(name: string, content: Buffer): Promise<void> {
    const beside = join(this.directory, `.${name}`);
    const handle = await open(beside, 'w', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(beside, join(this.directory, name));
  }

  private async forgetOldest(): Promise<void> {
    for (const id of (await storedIds(this.directory)).slice(KEPT)) {
      await rm(join(this.directory, `${id}.json`), { force: true });
      await rm(join(this.directory, `${id}.eml`), { force: true });
    }
  }
}

/** The newest messages of a FileMail's folder, newest first; those to one address if it is given. */
export async function listMail(
  directory: string,
  { to, limit = 100 }: { to?: string; limit?: number } = {},
): Promise<StoredMail[]> {
  const found: StoredMail[] = [];
  for (const id of await storedIds(directory)) {
    if (found.length >= limit) break;
    const mail = await readMail(directory, id);
    if (mail && (to === undefined || mail.to.toLowerCase() === to.toLowerCase())) found.push(mail);
  }
  return found;
}

/** One message; null when there is none of that id. */
export async function readMail(directory: string, id: string): Promise<StoredMail | null> {
  if (!ID.test(id)) return null;
  const content = await readFile(join(directory, `${id}.json`), 'utf8').catch(() => null);
  return content === null ? null : (JSON.parse(content) as StoredMail);
}

/** One message as it would travel, for mail programs; null when there is none of that id. */
export async function readRawMail(directory: string, id: string): Promise<Buffer | null> {
  return ID.test(id) ? readFile(join(directory, `${id}.eml`)).catch(() => null) : null;
}

async function storedIds(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch(() => [] as string[]);
  const ids = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length));
  return ids
    .filter((id) => ID.test(id))
    .sort()
    .reverse();
}
