import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import jwt from 'jsonwebtoken';
import type { Caller } from '@nidaan/platform-telemetry';

/** What an access token says. Times are seconds since 1970. */
export interface AccessClaims {
  /** Account id, '0' for a service that asks another one. */
  sub: string;
  /** Hospital id; absent for platform staff. */
  hid?: number;
  staff: boolean;
  /** Session id: ends with the refresh family. */
  sid: string;
  iat: number;
  exp: number;
}

/** An access token lives a working day (OPN-29). */
export const ACCESS_SECONDS = 12 * 3600;

const ISSUER = 'nidaan';
const AUDIENCE = 'nidaan-api';
const SERVICE_SECONDS = 300;
// No session of a person is called so: theirs are UUIDs.
const SERVICE_SESSION = 'service';

/** Whether a service asks, in the name of a hospital. */
export const isService = ({ accountId, hospitalId, isStaff, sessionId }: Caller): boolean =>
  accountId === 0 && hospitalId !== null && !isStaff && sessionId === SERVICE_SESSION;

/** The keys of access tokens, PEM each: `tokenKey` signs; what any of `moreTokenKeys`, private or public, signed is taken too. */
export interface TokenKeys {
  tokenKey: string;
  moreTokenKeys: readonly string[];
}

interface Ring {
  of: TokenKeys;
  signing: KeyObject;
  signingId: string;
  byId: ReadonlyMap<string, KeyObject>;
}

/** Signs and names the keys of access tokens: RS256 with prepared key objects and key ids, so that keys can roll over. */
@Injectable()
export class Tokens {
  readonly #source: () => TokenKeys;
  #ring: Ring | undefined;
  readonly #serviceTokens = new Map<number, { token: string; until: number }>();

  /** `keys`, or how to come by them; asked at each use, so that keys roll over while a process runs. */
  constructor(keys: TokenKeys | (() => TokenKeys)) {
    this.#source = typeof keys === 'function' ? keys : () => keys;
    ringOf(this.#source());
  }

  get #keys(): Ring {
    const keys = this.#source();
    if (this.#ring?.of === keys) return this.#ring;
    // A token of a key that is no more must not be handed on.
    this.#serviceTokens.clear();
    return (this.#ring = ringOf(keys));
  }

  /** Changes whenever the keys do: what was verified before must be verified again. */
  get generation(): object {
    return this.#keys;
  }

  /** A signed access token for a caller. `lifeSeconds` default 12 h. */
  sign(caller: Caller, lifeSeconds = ACCESS_SECONDS): string {
    const claims = { hid: caller.hospitalId ?? undefined, staff: caller.isStaff, sid: caller.sessionId };
    const { signing, signingId } = this.#keys;
    return jwt.sign(claims, signing, {
      algorithm: 'RS256',
      keyid: signingId,
      issuer: ISSUER,
      audience: AUDIENCE,
      subject: String(caller.accountId),
      expiresIn: lifeSeconds,
    });
  }

  /** A token with which one service asks another in the name of a hospital. */
  signForService(hospitalId: number): string {
    // Asked first: it forgets what a former key signed.
    void this.#keys;
    const known = this.#serviceTokens.get(hospitalId);
    if (known && known.until > Date.now()) return known.token;
    const token = this.sign({ accountId: 0, hospitalId, isStaff: false, sessionId: SERVICE_SESSION }, SERVICE_SECONDS);
    if (this.#serviceTokens.size > 10_000) this.#serviceTokens.clear();
    this.#serviceTokens.set(hospitalId, { token, until: Date.now() + (SERVICE_SECONDS - 60) * 1000 });
    return token;
  }

  /** The public key a token names, or undefined. */
  keyOf(token: string): KeyObject | undefined {
    const header = jwt.decode(token, { complete: true })?.header;
    return header?.kid ? this.#keys.byId.get(header.kid) : undefined;
  }

  /** How tokens must be verified; shared with the passport strategy. */
  readonly rules = { algorithms: ['RS256'] as ['RS256'], issuer: ISSUER, audience: AUDIENCE };
}

function ringOf(keys: TokenKeys): Ring {
  const publicKeys = [keys.tokenKey, ...keys.moreTokenKeys].map((pem) => createPublicKey(pem));
  const byId = new Map(publicKeys.map((key) => [keyIdOf(key), key]));
  return { of: keys, signing: createPrivateKey(keys.tokenKey), signingId: keyIdOf(publicKeys[0]!), byId };
}

/** The id under which a key stands in the head of a token (`kid`): a hash of its public half. */
export const tokenKeyId = (pem: string): string => keyIdOf(createPublicKey(pem));

const keyIdOf = (key: KeyObject): string =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('base64url')
    .slice(0, 12);

/** The caller a verified token names; null when its claims are not ours. */
export function callerOf(claims: AccessClaims): Caller | null {
  const accountId = Number(claims.sub);
  if (!Number.isInteger(accountId) || typeof claims.sid !== 'string') return null;
  return { accountId, hospitalId: claims.hid ?? null, isStaff: claims.staff === true, sessionId: claims.sid };
}
