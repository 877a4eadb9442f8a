import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** A key that signs papers: Ed25519, made of 32 bytes that follow from the deployment's secret (`keysFor('papers')`). */
export interface PaperKey {
  /** The first 8 hex digits of the SHA-256 of the public key. */
  id: string;
  privateKey: KeyObject;
  /** The public key as PEM. */
  publicKey: string;
}

// PKCS #8 of an Ed25519 private key before its 32 bytes (RFC 8410, section 7).
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

export function paperKeyOf(seed: Buffer): PaperKey {
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey);
  const id = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 8);
  return { id, privateKey, publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString() };
}
