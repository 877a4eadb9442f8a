/** A fresh key for one submitted write. Works on plain http in a clinic's network too, where crypto.randomUUID is missing. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Keeps the key of a submission over its retries: the same body gets the same key until the write succeeded, so that
 * pressing the button again after a lost answer makes no second row. One per form, in a ref.
 */
export class Submission {
  private key: string;
  private body: string | null;

  /** `earlier`: a submission that was begun before the page was loaded anew. */
  constructor(earlier?: { key: string; text: string }) {
    this.key = earlier?.key ?? newIdempotencyKey();
    this.body = earlier?.text ?? null;
  }

  /** The key to send with this body. */
  keyFor(body: unknown): string {
    const text = JSON.stringify(body) ?? '';
    if (this.body !== null && this.body !== text) this.key = newIdempotencyKey();
    this.body = text;
    return this.key;
  }

  /** The write is saved: the next one is a new one, even with the same body. */
  done(): void {
    this.key = newIdempotencyKey();
    this.body = null;
  }
}
