import { MAX_ID } from '@nidaan/kernel';

const SHAPE = /^([0-9a-z]{1,6})\.([\w-]{22})$/;

/** An address that needs no login names its hospital, so that it is looked for within that one: '{base36 hospital}.{22 random}' (FRD-65). */
export const publicKey = (hospitalId: number, random: string): string => `${hospitalId.toString(36)}.${random}`;

/** The hospital that a key names; null for what is no key. */
export function hospitalOfKey(key: string): number | null {
  const [, hospital] = SHAPE.exec(key) ?? [];
  if (hospital === undefined) return null;
  const id = Number.parseInt(hospital, 36);
  return id >= 1 && id <= MAX_ID && id.toString(36) === hospital ? id : null;
}
