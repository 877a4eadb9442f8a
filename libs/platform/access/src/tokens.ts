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

/** Signs and names the keys of access tokens: RS256 with prepared key objects and key ids, so that keys can roll over. */
@Injectable()
export class Tokens {
  readonly #privateKey: KeyObject;
  readonly #keyId: string;
  readonly #publicKeys = new Map<string, KeyObject>();
  readonly #serviceTokens = new Map<number, { token: string; until: number }>();

  /** `currentKey` signs; tokens signed by any of `olderKeys` still verify. PEM each. */
  constructor(currentKey: string, olderKeys: readonly string[] = []) {
    this.#privateKey = createPrivateKey(currentKey);
    for (const pem of [currentKey, ...olderKeys]) {
      const key = createPublicKey(pem);
      this.#publicKeys.set(keyIdOf(key), key);
    }
    this.#keyId = keyIdOf(createPublicKey(currentKey));
  }

  /** A signed access token for a caller. `lifeSeconds` default 12 h. */
  sign(caller: Caller, lifeSeconds = ACCESS_SECONDS): string {
    const claims = { hid: caller.hospitalId ?? undefined, staff: caller.isStaff, sid: caller.sessionId };
    return jwt.sign(claims, this.#privateKey, {
      algorithm: 'RS256',
      keyid: this.#keyId,
      issuer: ISSUER,
      audience: AUDIENCE,
      subject: String(caller.accountId),
      expiresIn: lifeSeconds,
    });
  }

  /** A token with which one service asks another in the name of a hospital. */
  signForService(hospitalId: number): string {
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
    return header?.kid ? this.#publicKeys.get(header.kid) : undefined;
  }

  /** How tokens must be verified; shared with the passport strategy. */
  readonly rules = { algorithms: ['RS256'] as ['RS256'], issuer: ISSUER, audience: AUDIENCE };
}

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
