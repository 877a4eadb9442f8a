import { createHmac } from 'node:crypto';
import { seal, unseal } from '@nidaan/platform-config';

/** What one hospital's key does. */
export class HospitalSeal {
  constructor(
    private readonly hospitalId: number,
    private readonly key: Buffer,
  ) {}

  seal(text: string): Buffer {
    return seal([this.key], this.#owner, text);
  }

  open(sealed: Buffer): string {
    return unseal([this.key], this.#owner, sealed);
  }

  /** By which an address is known again: the same for however it is typed, and another in each hospital. */
  hash(address: string): Buffer {
    return createHmac('sha256', this.key).update(`address:${address}`).digest();
  }

  /** For links, which nobody else can make. */
  sign(text: string): string {
    return createHmac('sha256', this.key).update(`link:${text}`).digest('base64url').slice(0, 22);
  }

  get #owner(): string {
    return `message:${this.hospitalId}`;
  }
}
