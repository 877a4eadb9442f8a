import { Injectable } from '@nestjs/common';
import { isAadhaarNumber } from '@nidaan/patients-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import { PersonsToCompareRepository } from '../duplicates/persons-to-compare.repository.ts';
import { AadhaarIndexesRepository } from './aadhaar-indexes.repository.ts';
import { AadhaarVaultService } from './aadhaar-vault.service.ts';

// So many in one transaction: a desk that changes one of these persons waits for it.
const AT_ONCE = 250;

/** Indexes by which persons are found by their Aadhaar number. */
@Injectable()
export class AadhaarIndexesService {
  constructor(
    private readonly db: Database,
    private readonly rows: AadhaarIndexesRepository,
    private readonly vault: AadhaarVaultService,
    private readonly waiting: PersonsToCompareRepository,
  ) {}

  /** Gives persons without an index theirs, and compares them with the others: workers of a release before gave persons to old visits without a key. */
  async complete(signal?: AbortSignal): Promise<void> {
    for (let beyond: number | null = 0; beyond !== null && !signal?.aborted;) beyond = await this.#some(beyond);
  }

  // Gives how far it came; null when nobody was left.
  #some(beyond: number): Promise<number | null> {
    return this.db.transaction(async () => {
      const persons = await this.rows.next(beyond, AT_ONCE);
      const indexes = persons.flatMap(({ id, aadhaarSealed }) => {
        const number = this.vault.read(id, aadhaarSealed);
        return number !== undefined && isAadhaarNumber(number)
          ? [[id, this.vault.indexesOf(currentHospital(), number)[0]!] as const]
          : [];
      });
      if (indexes.length > 0) await this.rows.set(indexes);
      await this.waiting.add(indexes.map(([id]) => id));
      return persons.length < AT_ONCE ? null : persons.at(-1)!.id;
    });
  }
}
