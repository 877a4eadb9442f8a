import { randomBytes } from 'node:crypto';

let pool = Buffer.alloc(0);
let used = 0;

/** Signs of a UUID's end that may say which process made it. */
export const MARK_LENGTH = 6;

/** A UUID of version 7: the time leads, so that new rows go to the same end of an index. `mark`: MARK_LENGTH hex digits to end with. */
export function newEventId(now = Date.now(), mark?: string): string {
  if (used + 10 > pool.length) {
    pool = randomBytes(2560);
    used = 0;
  }
  const random = pool.toString('hex', used, (used += 10));
  const time = now.toString(16).padStart(12, '0');
  const variant = ((parseInt(random[3]!, 16) & 0x3) | 0x8).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-${variant}${random.slice(4, 7)}-${random.slice(8, 20 - (mark ? MARK_LENGTH : 0))}${mark ?? ''}`;
}
