import { createHmac, timingSafeEqual } from 'node:crypto';
import { isFileKey } from './file-key.ts';

const ONE_HOUR_SECONDS = 3600;

/**
 * URLs for what an `<img>` or a link must load without a bearer token (OPN-54): they hold for a while and for one file, and cannot be
 * changed or made without the secret.
 */
export class FileUrls {
  /** `base` is the address of the route that serves files, such as '/files' or 'https://api.example.in/files'. */
  constructor(
    private readonly secret: string | Buffer,
    private readonly base: string,
    private readonly now: () => number = Date.now,
  ) {
    if (Buffer.byteLength(secret) < 16) throw new Error('The secret for file URLs must have at least 16 bytes.');
  }

  /** A URL that opens the file until it expires; one hour unless told otherwise. */
  signFileUrl(key: string, { expiresInSeconds = ONE_HOUR_SECONDS }: { expiresInSeconds?: number } = {}): string {
    if (!isFileKey(key)) throw new Error('Not a file key.');
    const expires = Math.ceil(this.now() / 1000) + expiresInSeconds;
    return `${this.base}/${key}?expires=${expires}&signature=${this.mac(key, expires).toString('base64url')}`;
  }

  /** Whether the query of a request opens this file now. */
  verify(key: string, query: { expires?: unknown; signature?: unknown }): boolean {
    const { expires, signature } = query;
    if (!isFileKey(key) || typeof expires !== 'string' || !/^\d{1,12}$/.test(expires) || typeof signature !== 'string')
      return false;
    const given = Buffer.from(signature, 'base64url');
    const right = this.mac(key, Number(expires));
    return given.length === right.length && timingSafeEqual(given, right) && Number(expires) * 1000 > this.now();
  }

  private mac(key: string, expires: number): Buffer {
    return createHmac('sha256', this.secret).update(`file-url-1\n${expires}\n${key}`).digest();
  }
}
