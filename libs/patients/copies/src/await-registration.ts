import type { EventEnvelope } from '@nidaan/kernel';
import { RetryLater } from '@nidaan/platform-events';
import type { Clock } from '@nidaan/platform-telemetry';

const WAIT_MS = 10 * 60 * 1000;

/** Tries a young event again where its visit is not known: the registration comes by another topic. An old one is let go: the owner is asked for such a visit. */
export function awaitRegistration(isKnown: boolean, { occurredAt }: EventEnvelope<unknown>, clock: Clock, visit: string): void {
  if (!isKnown && clock.now().getTime() - Date.parse(occurredAt) < WAIT_MS) throw new RetryLater(`${visit} is not known yet`);
}
