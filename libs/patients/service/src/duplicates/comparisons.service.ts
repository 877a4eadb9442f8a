import { Injectable } from '@nestjs/common';
import { compareSome } from '@nidaan/patients-contracts';
import { runAs } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import { JobsService } from '@nidaan/platform-jobs';
import { DuplicatesService } from './duplicates.service.ts';
import { PersonsToCompareRepository } from './persons-to-compare.repository.ts';

/** So many in one transaction: a desk that changes one of them waits no longer. */
const AT_ONCE = 20;
/** So many in one run by day, whatever an import brought: the nightly run takes the rest. */
const BY_DAY = 300;

/** Compares new and changed persons with the others, after the fact (FRD-28). */
@Injectable()
export class ComparisonsService {
  constructor(
    private readonly db: Database,
    private readonly waiting: PersonsToCompareRepository,
    private readonly duplicates: DuplicatesService,
    private readonly jobs: JobsService,
  ) {}

  /** Asks for a run in each hospital where somebody waits; `isNight`: for all of them. */
  async askForAll(isNight: boolean): Promise<void> {
    const hospitals = await runAs({ hospitalId: null }, () => this.waiting.hospitals());
    for (const hospitalId of hospitals)
      await runAs({ hospitalId }, () => this.db.transaction(() => this.jobs.add(compareSome, { hospitalId, isNight })));
  }

  /** Compares those who wait in the hospital at work. Broken off it goes on with the next run. */
  async run(isNight: boolean): Promise<void> {
    const most = isNight ? Infinity : BY_DAY;
    for (let done = 0; done < most; done += AT_ONCE) if (!(await this.#some())) return;
  }

  // False when nobody was left.
  #some(): Promise<boolean> {
    return this.db.transaction(async () => {
      const persons = await this.waiting.take(AT_ONCE);
      await this.duplicates.look(persons);
      return persons.length === AT_ONCE;
    });
  }
}
