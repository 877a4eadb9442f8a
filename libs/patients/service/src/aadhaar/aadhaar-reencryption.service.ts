import { Injectable } from '@nestjs/common';
import { runAs } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Database } from '@nidaan/platform-database';
import { AadhaarVaultService } from './aadhaar-vault.service.ts';
import {
  AadhaarReencryptionRepository,
  BEARERS,
  type Bearer,
  type SealedByKey,
  type SealedRow,
} from './aadhaar-reencryption.repository.ts';

const BATCH = 500;

/** What sealing anew came to. */
export interface Resealed {
  resealed: number;
  /** Whose numbers no key at hand opens; they stay as they are. */
  unopened: string[];
}

/**
 * Seals Aadhaar numbers anew that another than the present key sealed, in small transactions beside the work of the day. What was done is
 * done: stopped half-way it goes on where it was when it is asked again.
 */
@Injectable()
export class AadhaarReencryptionService {
  readonly what = 'Aadhaar numbers';

  constructor(
    private readonly repository: AadhaarReencryptionRepository,
    private readonly vault: AadhaarVaultService,
    private readonly audit: AuditService,
    private readonly db: Database,
  ) {}

  /** How many numbers which key sealed, over all hospitals; `isPresent` is the key that seals now. */
  async byKey(): Promise<{ mark: string; count: number; isPresent: boolean }[]> {
    const counts = new Map<string, number>();
    for (const bearer of BEARERS)
      for (const { mark, count } of await this.#marks(bearer)) counts.set(mark, (counts.get(mark) ?? 0) + count);
    const present = this.vault.mark.toString('hex');
    return [...counts].map(([mark, count]) => ({ mark, count, isPresent: mark === present }));
  }

  async run(): Promise<Resealed> {
    const present = this.vault.mark.toString('hex');
    const total: Resealed = { resealed: 0, unopened: [] };
    for (const bearer of BEARERS) {
      const hospitals = new Set(
        (await this.#marks(bearer)).filter(({ mark }) => mark !== present).map((each) => each.hospital_id),
      );
      for (const hospitalId of hospitals) {
        const { resealed, unopened } = await runAs({ hospitalId }, () => this.#hospital(bearer, hospitalId));
        total.resealed += resealed;
        total.unopened.push(...unopened);
      }
    }
    return total;
  }

  #marks(bearer: Bearer): Promise<SealedByKey[]> {
    return runAs({ hospitalId: null }, () => this.repository.byKey(bearer));
  }

  async #hospital(bearer: Bearer, hospitalId: number): Promise<Resealed> {
    const total: Resealed = { resealed: 0, unopened: [] };
    for (let beyond = 0; ;) {
      const rows = await this.db.transaction(async () => {
        const found = await this.repository.sealedByOthers(bearer, this.vault.mark, beyond, BATCH);
        const done = found.map((row) => this.#anew(hospitalId, row));
        const resealed = done.filter((row) => row !== undefined);
        if (resealed.length > 0) await this.repository.replace(bearer, resealed);
        if (resealed.length > 0) this.audit.wrote('platform.resealed-aadhaar', resealed.length);
        total.resealed += resealed.length;
        total.unopened.push(...found.filter((_, at) => !done[at]).map(({ id }) => `hospital ${hospitalId}, ${bearer} ${id}`));
        return found;
      });
      if (rows.length < BATCH) return total;
      beyond = rows.at(-1)!.id;
    }
  }

  // Compared before it is kept: what does not open again would be lost.
  #anew(hospitalId: number, { id, aadhaarSealed }: SealedRow) {
    try {
      const text = this.vault.open(hospitalId, aadhaarSealed);
      const aadhaar = this.vault.seal(hospitalId, text);
      return this.vault.open(hospitalId, aadhaar.sealed) === text ? { id, aadhaar } : undefined;
    } catch {
      return undefined;
    }
  }
}
