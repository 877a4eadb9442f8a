import { Injectable } from '@nestjs/common';
import { Database } from '@nidaan/platform-database';
import { Clock } from '@nidaan/platform-telemetry';
import { CodeSecrets } from './code-secrets.ts';
import { CodesRepository, type OneTimeCode } from './codes.repository.ts';

export const CODE_LIFE_MS = 10 * 60_000;
export const MAX_WRONG_TRIES = 5;

@Injectable()
export class CodesService {
  constructor(
    private readonly codes: CodesRepository,
    private readonly secrets: CodeSecrets,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The code of this e-mail that was entered, still unused; null, and counted, when it fits none. */
  async entered(email: string, digits: string): Promise<OneTimeCode | null> {
    return this.database.transaction(async () => {
      await this.codes.lock(email);
      const live = await this.codes.live(email, this.clock.now(), MAX_WRONG_TRIES);
      const found = live.find((code) => this.secrets.fits(code.code_hash, code.id, email, digits));
      if (!found) await this.codes.countWrong(live.map((code) => code.id));
      return found ?? null;
    });
  }

  /** Makes the code of a request; null when it was replaced or used meanwhile. The digits are returned and not kept. */
  async make(codeId: string): Promise<string | null> {
    const digits = this.secrets.make();
    return this.database.transaction(async () => {
      const open = await this.codes.open(codeId);
      if (!open) return null;
      await this.codes.lock(open.email);
      const now = this.clock.now();
      await this.codes.issue(open, this.secrets.hash(open.id, open.email, digits), now, new Date(now.getTime() + CODE_LIFE_MS));
      return digits;
    });
  }
}
