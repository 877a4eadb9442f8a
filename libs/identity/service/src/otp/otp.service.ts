import { Injectable } from '@nestjs/common';
import { Database } from '@nidaan/platform-database';
import { Clock } from '@nidaan/platform-telemetry';
import { KnownNetworksRepository } from '../login-throttle/known-networks.repository.ts';
import { currentNetwork } from '../login-throttle/current-network.ts';
import { OtpSecrets } from './otp-secrets.ts';
import { OtpRepository, type OneTimeCode } from './otp.repository.ts';

export const CODE_LIFE_MS = 10 * 60_000;
/** Of who asked for the code; as many again are left to all others together, such as the desk where a code asked for by phone is typed. */
export const MAX_WRONG_TRIES = 5;

@Injectable()
export class OtpService {
  constructor(
    private readonly codes: OtpRepository,
    private readonly known: KnownNetworksRepository,
    private readonly secrets: OtpSecrets,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The code of this e-mail that was entered, still unused; null, and counted, when it fits none. */
  async entered(email: string, digits: string): Promise<OneTimeCode | null> {
    return this.database.transaction(async () => {
      await this.codes.lock(email);
      const network = currentNetwork();
      const isKnown = await this.known.has(email);
      const isOwn = (code: OneTimeCode) => isKnown || code.network === null || code.network === network;
      const live = await this.codes.live(email, this.clock.now());
      const open = live.filter((code) => (isOwn(code) ? code.wrongTries : code.foreignTries) < MAX_WRONG_TRIES);
      const found = open.find((code) => this.secrets.fits(code.codeHash, code.id, email, digits));
      if (!found) await this.codes.countWrong(idsOf(open.filter(isOwn)), idsOf(open.filter((code) => !isOwn(code))));
      return found ?? null;
    });
  }

  /** Makes the code of a request; null when it was replaced or used meanwhile. The digits are returned and not kept. */
  async make({ id, email }: Pick<OneTimeCode, 'id' | 'email'>, attemptId: string | null): Promise<string | null> {
    const digits = this.secrets.make();
    return this.database.transaction(async () => {
      // Before it is read: a newer request may end it while this one waits, and a dead code would be mailed after the newer one.
      await this.codes.lock(email);
      const open = await this.codes.open(id);
      if (!open) return null;
      const now = this.clock.now();
      const hash = this.secrets.hash(open.id, open.email, digits);
      await this.codes.issue({ ...open, attemptId }, hash, now, new Date(now.getTime() + CODE_LIFE_MS));
      return digits;
    });
  }
}

const idsOf = (codes: readonly OneTimeCode[]): string[] => codes.map(({ id }) => id);
