import { createHmac, timingSafeEqual } from 'node:crypto';
import { isFileKey } from './file-key.ts';

const ONE_HOUR_SECONDS = 3600;

/**
 * URLs for what an `<img>` or a link must load without a bearer token (OPN-54): they hold for a while and for one file, and cannot be
 * changed or made without a secret of ours.
 */
export class FileUrls {
  /**
   * `base` is the address of the route that serves files, such as '/files' or 'https://api.example.in/files'. Of the keys the first signs, and what
   * any of them signed opens.
   */
  constructor(
    private readonly keys: () => readonly [Buffer, ...Buffer[]],
    private readonly base: string,
    private readonly now: () => number = Date.now,
  ) {}

  /** The URL without a signature: for what everybody may see. */
  fileUrl(key: string): string {
    if (!isFileKey(key)) throw new Error('Not a file key.');
    return `${this.base}/${key}`;
  }

  /** A URL that opens the file until it expires; one hour by default. */
  signFileUrl(key: string, { expiresInSeconds = ONE_HOUR_SECONDS }: { expiresInSeconds?: number } = {}): string {
    const url = this.fileUrl(key);
    const expires = Math.ceil(this.now() / 1000) + expiresInSeconds;
    return `${url}?expires=${expires}&signature=${macOf(this.#longKeys()[0], key, expires).toString('base64url')}`;
  }

  // At use: a service without files holds no keys for them.
  #longKeys(): readonly [Buffer, ...Buffer[]] {
    const keys = this.keys();
    if (keys.some((key) => key.length < 16)) throw new Error('A key for file URLs must have at least 16 bytes.');
    return keys;
  }

  /** Whether the query of a request opens this file now. */
  verify(key: string, query: { expires?: unknown; signature?: unknown }): boolean {
    const { expires, signature } = query;
    if (!isFileKey(key) || typeof expires !== 'string' || !/^\d{1,12}$/.test(expires) || typeof signature !== 'string')
      return false;
    if (Number(expires) * 1000 <= this.now()) return false;
    const given = Buffer.from(signature, 'base64url');
    return this.#longKeys().some((secret) => {
      const right = macOf(secret, key, Number(expires));
      return given.length === right.length && timingSafeEqual(given, right);
    });
  }
}

const macOf = (secret: Buffer, key: string, expires: number): Buffer =>
  createHmac('sha256', secret).update(`file-url-1\n${expires}\n${key}`).digest();
