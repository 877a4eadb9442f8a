import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import jwt from 'jsonwebtoken';
import type { Caller } from '@nidaan/platform-telemetry';

/** What an access token says. Times are seconds since 1970. */
export interface AccessClaims {
  /** Account id, '0' for a service that asks another one by itself. */
  sub: string;
  /** Hospital id; absent for platform staff. */
  hid?: number;
  staff: boolean;
  /** Session id: ends with the refresh family. */
  sid: string;
  /** From when the session opens nothing before a second step is set up; absent where no rule asks for one. */
  enr?: number;
  /** Whether that binds only whoever may manage the team. */
  enm?: boolean;
  iat: number;
  exp: number;
}

/** A second step that a rule of the hospital asks for, and that is not set up (ORG-47). */
export interface FactorDemand {
  /** Seconds since 1970. */
  from: number;
  /** Only whoever may manage the team at the time of the call. */
  isForManagers: boolean;
}

/** An access token lives a working day (OPN-29). */
export const ACCESS_SECONDS = 12 * 3600;

const ISSUER = 'nidaan';
const AUDIENCE = 'nidaan-api';
// Of everybody but the account that registered the hospital: the release before refuses it, since it would take each for the owner (ADR 0033).
const MEMBERS = 'nidaan-members';

// No session of a person is called so: theirs are UUIDs.
const SERVICE_SESSION = 'service';

/** The caller of a service that asks another by itself: in the name of a hospital, or of the platform. */
export const serviceCaller = (hospitalId: number | null): Caller => ({
  accountId: 0,
  hospitalId,
  isStaff: hospitalId === null,
  sessionId: SERVICE_SESSION,
});

/** The keys of users' access tokens, PEM each: `tokenKey` signs, '' where this process only verifies; what any of `moreTokenKeys`, private or public, signed is taken too. */
export interface TokenKeys {
  tokenKey: string;
  moreTokenKeys: readonly string[];
}

interface Ring {
  of: TokenKeys;
  signing: { key: KeyObject; id: string } | undefined;
  byId: ReadonlyMap<string, KeyObject>;
}

/** Signs the tokens of users and names their keys: RS256 with prepared key objects and key ids, so that keys can roll over. */
@Injectable()
export class Tokens {
  readonly #source: () => TokenKeys;
  #ring: Ring | undefined;

  /** `keys`, or how to come by them; asked at each use, so that keys roll over while a process runs. */
  constructor(keys: TokenKeys | (() => TokenKeys)) {
    this.#source = typeof keys === 'function' ? keys : () => keys;
    ringOf(this.#source());
  }

  get #keys(): Ring {
    const keys = this.#source();
    if (this.#ring?.of === keys) return this.#ring;
    return (this.#ring = ringOf(keys));
  }

  /** Changes whenever the keys do: what was verified before must be verified again. */
  get generation(): object {
    return this.#keys;
  }

  /** A signed access token for a caller. `lifeSeconds` default 12 h; `isForMembers` for whoever the release before must not let in. */
  sign(
    caller: Caller,
    {
      lifeSeconds = ACCESS_SECONDS,
      isForMembers = false,
      demand = null,
    }: { lifeSeconds?: number; isForMembers?: boolean; demand?: FactorDemand | null } = {},
  ): string {
    const claims = {
      ...{ hid: caller.hospitalId ?? undefined, staff: caller.isStaff, sid: caller.sessionId },
      ...(demand && { enr: demand.from, enm: demand.isForManagers }),
    };
    const { signing } = this.#keys;
    if (!signing) throw new Error('This process holds no key that signs the tokens of users');
    return jwt.sign(claims, signing.key, {
      algorithm: 'RS256',
      keyid: signing.id,
      issuer: ISSUER,
      audience: isForMembers ? MEMBERS : AUDIENCE,
      subject: String(caller.accountId),
      expiresIn: lifeSeconds,
    });
  }

  /** The public key a token names, or undefined. */
  keyOf(token: string): KeyObject | undefined {
    const header = jwt.decode(token, { complete: true })?.header;
    return header?.kid ? this.#keys.byId.get(header.kid) : undefined;
  }

  /** How tokens must be verified; shared with the passport strategy. */
  readonly rules = { algorithms: ['RS256'] as ['RS256'], issuer: ISSUER, audience: [AUDIENCE, MEMBERS] as [string, string] };
}

function ringOf(keys: TokenKeys): Ring {
  const publicKeys = [keys.tokenKey, ...keys.moreTokenKeys].filter(Boolean).map((pem) => createPublicKey(pem));
  const byId = new Map(publicKeys.map((key) => [keyIdOf(key), key]));
  const signing = keys.tokenKey ? { key: createPrivateKey(keys.tokenKey), id: keyIdOf(publicKeys[0]!) } : undefined;
  return { of: keys, signing, byId };
}

/** The id under which a key is in the head of a token (`kid`): a hash of its public half. */
export const tokenKeyId = (pem: string): string => keyIdOf(createPublicKey(pem));

const keyIdOf = (key: KeyObject): string =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('base64url')
    .slice(0, 12);

/** The second step that a verified token says is asked for; null where none is. */
export const demandOf = ({ enr, enm }: AccessClaims): FactorDemand | null =>
  Number.isFinite(enr) ? { from: enr!, isForManagers: enm === true } : null;

/** The caller a verified token names; null when its claims are not ours. */
export function callerOf(claims: AccessClaims): Caller | null {
  const accountId = Number(claims.sub);
  if (!Number.isInteger(accountId) || typeof claims.sid !== 'string') return null;
  return { accountId, hospitalId: claims.hid ?? null, isStaff: claims.staff === true, sessionId: claims.sid };
}
