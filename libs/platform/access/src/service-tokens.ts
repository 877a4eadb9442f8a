import { createHash, randomBytes, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import jwt from 'jsonwebtoken';
import type { ServiceName } from '@nidaan/kernel';
import type { Caller } from '@nidaan/platform-telemetry';
import { publicServiceKey, signingKey, verifyingKey, type ServiceKeys } from './service-keys.ts';
import { callerOf, type AccessClaims } from './tokens.ts';
import type { Verified } from './verified-tokens.ts';

/** Who a service's token names, and which service has signed it. */
export interface VerifiedService extends Verified {
  service: ServiceName;
}

interface Ring {
  of: ServiceKeys | undefined;
  signing: { key: KeyObject; id: string };
  /** `service`: the only one that a key may speak for; undefined for this process's own, which speaks for all services in it. */
  byId: ReadonlyMap<string, { key: KeyObject; service: string | undefined }>;
}

/** Header of a call between services: the account in whose work it is made. Believed only beside a service's token. */
export const ACTING_ACCOUNT = 'x-nidaan-act';

const ALGORITHM = 'ES256';
const ISSUER = 'nidaan-service:';
const AUDIENCE = 'nidaan-service:';
const LIFE_SECONDS = 300;
const REUSED_SECONDS = 240;
const MOST_KEPT = 10_000;

/**
 * Signs and verifies calls between services (ADR 0021). A service that is a process of its own signs with its own key, which the others know; services
 * in one process share a key that is made at its start and never leaves it. A token names who asks, who is asked, and in whose name.
 */
@Injectable()
export class ServiceTokens {
  readonly #local = randomBytes(32);
  readonly #made = new Map<string, { token: string; until: number }>();
  #ring: Ring | undefined;

  /** `source`: the keys at hand, asked at each use, so that keys roll over while a process runs. */
  constructor(private readonly source: () => ServiceKeys | undefined = () => undefined) {}

  /** Changes whenever the keys do: what was verified before must be verified again. */
  get generation(): object {
    return this.#keys;
  }

  get #keys(): Ring {
    const keys = this.source();
    if (this.#ring && this.#ring.of === keys) return this.#ring;
    this.#made.clear();
    return (this.#ring = this.#ringOf(keys));
  }

  /** A token with which one service asks another in the name of a caller. */
  sign(from: ServiceName, to: ServiceName, caller: Caller): string {
    const { signing } = this.#keys;
    const { accountId, hospitalId, isStaff, sessionId } = caller;
    const about = [from, to, accountId, hospitalId, isStaff, sessionId].join(' ');
    const known = this.#made.get(about);
    if (known && known.until > Date.now()) return known.token;
    const claims = { hid: hospitalId ?? undefined, staff: isStaff, sid: sessionId };
    const token = jwt.sign(claims, signing.key, {
      algorithm: ALGORITHM,
      keyid: signing.id,
      issuer: ISSUER + from,
      audience: AUDIENCE + to,
      subject: String(accountId),
      expiresIn: LIFE_SECONDS,
    });
    if (this.#made.size >= MOST_KEPT) this.#made.clear();
    this.#made.set(about, { token, until: Date.now() + REUSED_SECONDS * 1000 });
    return token;
  }

  /** Whether a token says that a service has signed it. */
  isServices(token: string): boolean {
    return jwt.decode(token, { complete: true })?.header.alg === ALGORITHM;
  }

  /** Who asks the service `to` with this token; null when no service that is known has signed it for that one. */
  verify(token: string, to: ServiceName): VerifiedService | null {
    const id = jwt.decode(token, { complete: true })?.header.kid;
    const known = id === undefined ? undefined : this.#keys.byId.get(id);
    if (!known) return null;
    try {
      const claims = jwt.verify(token, known.key, {
        algorithms: [ALGORITHM],
        audience: AUDIENCE + to,
      }) as unknown as AccessClaims & {
        iss?: string;
      };
      const service = claims.iss?.slice(ISSUER.length) as ServiceName;
      const isOwn = claims.iss === ISSUER + (known.service ?? service);
      const caller = callerOf(claims);
      return isOwn && caller && Number.isFinite(claims.exp) ? { caller, exp: claims.exp, service } : null;
    } catch {
      return null;
    }
  }

  #ringOf(keys: ServiceKeys | undefined): Ring {
    const seed = keys?.serviceKey ?? this.#local;
    const own = publicServiceKey(seed);
    const byId = new Map<string, { key: KeyObject; service: string | undefined }>();
    for (const [service, texts] of keys?.servicePublicKeys ?? [])
      for (const text of texts) byId.set(idOf(text), { key: verifyingKey(text), service });
    if (!keys?.serviceKey) byId.set(idOf(own), { key: verifyingKey(own), service: undefined });
    return { of: keys, signing: { key: signingKey(seed), id: idOf(own) }, byId };
  }
}

const idOf = (publicKey: string): string => createHash('sha256').update(publicKey).digest('base64url').slice(0, 12);
