import { createECDH, createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** What a process holds of the keys with which services sign their calls to each other. */
export interface ServiceKeys {
  /** The 32 bytes from which the key of this process's only service follows; undefined where all calls stay within the process. */
  serviceKey: Buffer | undefined;
  /** The public keys of each service, as `publicServiceKey` writes them: the one in use, and those that come or go. */
  servicePublicKeys: ReadonlyMap<string, readonly string[]>;
}

const CURVE = 'prime256v1';
const COORDINATE_BYTES = 32;

/** The public half of a service's key, as text: an uncompressed point of the curve P-256 in base64url. Not secret. */
export const publicServiceKey = (seed: Buffer): string => pointOf(seed).point.toString('base64url');

/** The key that signs for a service. */
export function signingKey(seed: Buffer): KeyObject {
  const { scalar, point } = pointOf(seed);
  return createPrivateKey({ key: { ...jwkOf(point), d: scalar.toString('base64url') }, format: 'jwk' });
}

/** The key that verifies what a service has signed. Throws when the text is no such key. */
export const verifyingKey = (text: string): KeyObject =>
  createPublicKey({ key: jwkOf(Buffer.from(text, 'base64url')), format: 'jwk' });

function jwkOf(point: Buffer) {
  const [x, y] = [point.subarray(1, 1 + COORDINATE_BYTES), point.subarray(1 + COORDINATE_BYTES)];
  return { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') };
}

// One in four billion texts of 32 bytes is no number of the curve: then the hash of it is taken.
function pointOf(seed: Buffer): { scalar: Buffer; point: Buffer } {
  const ecdh = createECDH(CURVE);
  try {
    ecdh.setPrivateKey(seed);
  } catch {
    return pointOf(createHash('sha256').update(seed).digest());
  }
  return { scalar: seed, point: ecdh.getPublicKey() };
}
