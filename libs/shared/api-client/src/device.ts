import { newIdempotencyKey } from './idempotency.ts';

const KEY = 'nidaan.device';
let unkept: string | null = null;

/**
 * The number that this browser gives itself, sent where somebody logs in: so its owner is mailed about other devices alone (ORG-50).
 * It says nothing of the device, and stays when somebody logs out.
 */
export function deviceId(): string {
  try {
    const kept = localStorage.getItem(KEY);
    if (kept) return kept;
    const made = newIdempotencyKey();
    localStorage.setItem(KEY, made);
    return made;
  } catch {
    // Storage is blocked: known until the page is left.
    return (unkept ??= newIdempotencyKey());
  }
}
