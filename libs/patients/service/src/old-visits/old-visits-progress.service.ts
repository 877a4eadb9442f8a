import { Injectable, type OnModuleInit } from '@nestjs/common';
import { runAs } from '@nidaan/platform-access';
import { Metrics } from '@nidaan/platform-telemetry';
import { OldVisitsRepository, type OldVisitsProgress } from './old-visits.repository.ts';

const GAUGES: Readonly<Record<keyof OldVisitsProgress, readonly [string, string]>> = {
  unfinished: ['nidaan_old_visits_unfinished', 'Hospitals whose visits of before there were persons are not all linked'],
  visits: ['nidaan_old_visits_linked', 'Visits of before there were persons that have theirs'],
  persons: ['nidaan_old_visits_persons', 'Persons that were made for them'],
  pairs: ['nidaan_duplicates_open', 'Pairs of persons in doubt that wait for a decision'],
};

/** Says how far the visits of before there were persons have come (FRD-22): by metrics, and in `npm run -s ops -- progress`. */
@Injectable()
export class OldVisitsProgressService implements OnModuleInit {
  constructor(
    private readonly rows: OldVisitsRepository,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    for (const [field, [name, help]] of Object.entries(GAUGES))
      this.metrics.gauge(name, help, async () => (await this.#read())[field as keyof OldVisitsProgress]);
  }

  async lines(): Promise<string[]> {
    const { unfinished, visits, persons, pairs } = await this.#read();
    const state = unfinished === 0 ? 'all hospitals are through' : `hospitals that are not through: ${unfinished}`;
    return [`old visits: ${visits} have their persons, ${persons} persons were made; ${state}`, `pairs in doubt: ${pairs}`];
  }

  #read(): Promise<OldVisitsProgress> {
    return runAs({ hospitalId: null }, () => this.rows.progress());
  }
}
