import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unauthorized } from '@nidaan/kernel';
import { z } from 'zod';
import { MessageDriver, type Found, type Handover, type OutgoingMessage, type ProviderNews } from './message-driver.ts';
import type { SentHeaders } from './sent-headers.ts';

/** A message as the sandbox keeps it. */
export interface StoredSms extends OutgoingMessage {
  id: string;
  sentAt: string;
}

const ID = /^[0-9a-f]{32}$/;
const KEPT = 2000;
const LOOK_EVERY = 500;
export const SANDBOX_SIGNATURE = 'x-sandbox-signature';

const news = z.array(
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('report'),
      reference: z.string().max(40),
      providerRef: z.string().max(100),
      state: z.enum(['delivered', 'failed']),
      reason: z.string().max(200),
    }),
    z.object({ kind: z.literal('stop'), from: z.string().max(20) }),
  ]),
);

/**
 * SMS that reach nobody, for a machine without a provider: each is a file of the data folder, where the mailbox page and `npm run sms:last`
 * read it. Its name follows from the reference, so one that is sent twice is stored once. Holds codes in clear: production refuses it.
 */
export class SandboxMessages extends MessageDriver {
  readonly name = 'sandbox';
  readonly channel = 'sms';
  #sent = 0;

  /** `key` signs its reports. */
  constructor(
    private readonly directory: string,
    private readonly key: Buffer,
    private readonly kept = KEPT,
  ) {
    super();
  }

  async send(message: OutgoingMessage): Promise<Handover> {
    const id = idOf(message.reference);
    const { reference, to, text, registration } = message;
    const stored: StoredSms = { id, sentAt: new Date().toISOString(), reference, to, text, registration };
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    try {
      await writeFile(join(this.directory, `${id}.json`), JSON.stringify(stored), { flag: 'wx', mode: 0o600 });
    } catch (fault) {
      if (!isThere(fault)) return { outcome: 'later', reason: 'The sandbox could not store the message', afterSeconds: null };
    }
    this.#sent += 1;
    if (this.#sent % LOOK_EVERY === 0) await this.#forgetOldest();
    return { outcome: 'taken', providerRef: id };
  }

  async find(reference: string): Promise<Found> {
    const found = await readSms(this.directory, idOf(reference));
    return found ? { state: 'taken', providerRef: found.id } : { state: 'absent' };
  }

  read(body: string, headers: SentHeaders): ProviderNews[] {
    const given = Buffer.from(String(headers[SANDBOX_SIGNATURE] ?? ''));
    const right = Buffer.from(this.#signatureOf(body));
    if (given.length !== right.length || !timingSafeEqual(given, right)) throw unauthorized('This report is not signed.');
    const parsed = news.safeParse(jsonOf(body));
    return parsed.success ? parsed.data : [];
  }

  /** What the sandbox would tell by itself, signed. */
  tell(told: ProviderNews[]): { body: string; headers: Record<string, string> } {
    const body = JSON.stringify(told);
    return { body, headers: { 'content-type': 'application/json', [SANDBOX_SIGNATURE]: this.#signatureOf(body) } };
  }

  #signatureOf(body: string): string {
    return createHmac('sha256', this.key).update(body).digest('hex');
  }

  async #forgetOldest(): Promise<void> {
    for (const { id } of (await storedIds(this.directory)).slice(this.kept))
      await rm(join(this.directory, `${id}.json`), { force: true });
  }
}

/** The newest SMS of a sandbox's folder, newest first; those to one number if it is given, by its last digits. */
export async function listSms(directory: string, { to = '', limit = 100 } = {}): Promise<StoredSms[]> {
  const digits = to.replace(/\D/g, '');
  const found: StoredSms[] = [];
  for (const { id } of await storedIds(directory)) {
    if (found.length >= limit) break;
    const sms = await readSms(directory, id);
    if (sms && sms.to.replace(/\D/g, '').includes(digits)) found.push(sms);
  }
  return found;
}

/** One SMS; null when there is none of that id. */
export async function readSms(directory: string, id: string): Promise<StoredSms | null> {
  if (!ID.test(id)) return null;
  const content = await readFile(join(directory, `${id}.json`), 'utf8').catch(() => null);
  return content === null ? null : (JSON.parse(content) as StoredSms);
}

async function storedIds(directory: string): Promise<{ id: string; at: number }[]> {
  const names = await readdir(directory).catch(() => [] as string[]);
  const ids = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length));
  const timed = await Promise.all(
    ids
      .filter((id) => ID.test(id))
      .map(async (id) => ({ id, at: (await stat(join(directory, `${id}.json`)).catch(() => null))?.mtimeMs ?? 0 })),
  );
  return timed.sort((a, b) => b.at - a.at);
}

const idOf = (reference: string): string => createHash('sha256').update(reference).digest('hex').slice(0, 32);
const isThere = (fault: unknown): boolean => (fault as { code?: unknown }).code === 'EEXIST';

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
