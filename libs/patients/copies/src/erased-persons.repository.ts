import type { PersonErased } from '@nidaan/patients-contracts';
import type { Database } from '@nidaan/platform-database';

const ERASE = 'SELECT erase_person($1, $2, $3)';

/** What a service keeps of persons that were erased: nothing, as its own function `erase_person` says. */
export class ErasedPersonsRepository {
  constructor(private readonly database: Database) {}

  /** Lets go of all that names the person. */
  async erase({ personId, persons, visits }: PersonErased): Promise<void> {
    await this.database.transaction((tx) => tx.query(ERASE, [personId, persons, visits]));
  }
}
