import { Injectable } from '@nestjs/common';
import { asPlatform } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Database } from '@nidaan/platform-database';
import { FactorsRepository } from './factors.repository.ts';
import { TotpSecrets } from './totp-secrets.ts';

const BATCH = 500;

/** Seals secrets of authenticator apps anew that another than the present key sealed, in small transactions; may be stopped and asked again. */
@Injectable()
export class SecondFactorReencryptionService {
  readonly what = 'secrets of authenticator apps';

  constructor(
    private readonly factors: FactorsRepository,
    private readonly secrets: TotpSecrets,
    private readonly audit: AuditService,
    private readonly database: Database,
  ) {}

  /** How many secrets which key sealed; `isPresent` is the key that seals now. */
  async byKey(): Promise<{ mark: string; count: number; isPresent: boolean }[]> {
    const present = this.secrets.mark.toString('hex');
    return (await this.factors.byKey()).map(({ mark, count }) => ({ mark, count, isPresent: mark === present }));
  }

  /** `unopened`: the accounts whose secret no key at hand opens; it stays as it is. */
  async run(): Promise<{ resealed: number; unopened: string[] }> {
    const total = { resealed: 0, unopened: [] as string[] };
    for (let beyond = 0; ;) {
      const found = await asPlatform(() => this.database.transaction(() => this.#batch(beyond, total)));
      if (found.length < BATCH) return total;
      beyond = found.at(-1)!;
    }
  }

  async #batch(beyond: number, total: { resealed: number; unopened: string[] }): Promise<number[]> {
    const rows = await this.factors.sealedByOthers(this.secrets.mark, beyond, BATCH);
    let resealed = 0;
    for (const { id, accountId, sealedSecret } of rows) {
      const anew = this.#anew(accountId, sealedSecret);
      if (anew) await this.factors.reseal(id, anew);
      else total.unopened.push(`account ${accountId}`);
      resealed += anew ? 1 : 0;
    }
    if (resealed > 0) this.audit.wrote('platform.resealed-second-factors', resealed);
    total.resealed += resealed;
    return rows.map(({ accountId }) => accountId);
  }

  // Compared before it is kept: what does not open again would be lost.
  #anew(accountId: number, sealed: Buffer): Buffer | undefined {
    try {
      const secret = this.secrets.open(accountId, sealed);
      const anew = this.secrets.seal(accountId, secret);
      return this.secrets.open(accountId, anew) === secret ? anew : undefined;
    } catch {
      return undefined;
    }
  }
}
