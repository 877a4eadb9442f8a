import type { HospitalSeal } from '../messages/hospital-seal.ts';
import { messageOf, referenceOf } from '../messages/message-reference.ts';

/** In the link at the foot of an e-mail: the message, signed by its hospital. Nothing of the address is in it. */
export function stopTokenOf({ hospitalId, id }: { hospitalId: number; id: number }, seal: HospitalSeal): string {
  const reference = referenceOf(hospitalId, id);
  return `${reference}.${seal.sign(reference)}`;
}

/** What a token names; null where it has no such shape. Whether its hospital signed it is asked with `isSignedBy`. */
export function readStopToken(token: string): { hospitalId: number; id: number; reference: string; signature: string } | null {
  const parts = /^([0-9a-z]{1,6}\.[0-9a-z]{1,6})\.([\w-]{22})$/.exec(token);
  const named = parts && messageOf(parts[1]!);
  return named ? { ...named, reference: parts[1]!, signature: parts[2]! } : null;
}
