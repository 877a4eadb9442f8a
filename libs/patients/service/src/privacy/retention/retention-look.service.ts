import { Injectable } from '@nestjs/common';
import { DEFAULT_TIME_ZONE, type PlainDate } from '@nidaan/kernel';
import { MOST_PROPOSALS, proposeErasures } from '@nidaan/patients-contracts';
import { currentHospital, inAllBranches, runAs } from '@nidaan/platform-access';
import { Database, Numbers } from '@nidaan/platform-database';
import { JobsService } from '@nidaan/platform-jobs';
import { Clock } from '@nidaan/platform-telemetry';
import { HospitalsService } from '../../hospitals/hospitals.service.ts';
import { PrivacySettingsService } from '../settings/privacy-settings.service.ts';
import { earliestDay, timeIsOver, type KeptUntil, type Retention } from './kept-until.ts';
import { RetentionProposalsRepository } from './retention-proposals.repository.ts';
import { TimeFactsRepository, type PersonTime } from './time-facts.repository.ts';

/** So many are looked at and written at once. */
const AT_ONCE = 200;

/** How the hospital at work counts today. */
interface Rules {
  today: PlainDate;
  retention: Retention;
  timeZone: string;
  before: PlainDate;
}

interface Over {
  facts: PersonTime;
  longest: KeptUntil;
}

/** Finds persons whose time is over, and proposes them (ORG-77). */
@Injectable()
export class RetentionLookService {
  constructor(
    private readonly facts: TimeFactsRepository,
    private readonly proposals: RetentionProposalsRepository,
    private readonly settings: PrivacySettingsService,
    private readonly hospitals: HospitalsService,
    private readonly numbers: Numbers,
    private readonly database: Database,
    private readonly jobs: JobsService,
    private readonly clock: Clock,
  ) {}

  /** Asks for a look in each hospital. */
  async askForAll(): Promise<void> {
    const hospitals = await runAs({ hospitalId: null }, () => this.proposals.hospitals());
    for (const hospitalId of hospitals)
      await runAs({ hospitalId }, () => this.database.transaction(() => this.jobs.add(proposeErasures, { hospitalId })));
  }

  /** Proposes who is not proposed yet, at most so many. Broken off it goes on with the next run. */
  async run(): Promise<void> {
    const rules = await this.#rules();
    await this.#takeBack(rules);
    let [after, left] = [0, MOST_PROPOSALS];
    while (left > 0) {
      const page = await this.facts.candidates(after, rules, AT_ONCE);
      const over = overOf(page, rules).slice(0, left);
      left -= await this.#propose(over);
      if (page.length < AT_ONCE) return;
      after = page.at(-1)!.personId;
    }
  }

  /** Whether the time of a person is over now, and nothing hinders the erasure. */
  isOver(personId: number): Promise<boolean> {
    return inAllBranches(async () => {
      const rules = await this.#rules();
      return overOf(await this.facts.of([personId], rules), rules).length > 0;
    });
  }

  async #rules(): Promise<Rules> {
    const [{ retention }, hospital, today] = [
      await this.settings.current(),
      await this.hospitals.current(),
      await this.hospitals.dayOf(this.clock.now()),
    ];
    const before = earliestDay(today, retention);
    return { today, retention, timeZone: hospital?.timeZone ?? DEFAULT_TIME_ZONE, before };
  }

  /** Who came again, is held or was joined with somebody since does not wait for a decision any more. */
  async #takeBack(rules: Rules): Promise<void> {
    const open = await this.proposals.open();
    for (let from = 0; from < open.length; from += AT_ONCE) {
      const some = open.slice(from, from + AT_ONCE);
      const found = await this.facts.of(
        some.map(({ personId }) => personId),
        rules,
      );
      const stands = new Set(overOf(found, rules).map(({ facts }) => facts.personId));
      const gone = some.filter(({ personId }) => !stands.has(personId)).map(({ id }) => id);
      if (gone.length > 0) await this.proposals.takeBack(gone);
    }
  }

  /** How many were added. */
  async #propose(over: readonly Over[]): Promise<number> {
    const ids: number[] = [];
    while (ids.length < over.length) ids.push(await this.numbers.next('retention-proposal'));
    const [hospitalId, proposedAt] = [currentHospital(), this.clock.now()];
    const undecided = {
      state: 'proposed',
      reason: '',
      decidedAt: null,
      decidedBy: null,
      againOn: null,
      requestId: null,
    } as const;
    return this.database.transaction(async () => {
      let added = 0;
      for (const [at, { facts, longest }] of over.entries()) {
        const found = { personId: facts.personId, kind: longest.class, lastOn: facts.lastVisit!, keptUntil: longest.until };
        if (await this.proposals.add({ ...undecided, ...found, hospitalId, id: ids[at]!, proposedAt })) added += 1;
      }
      return added;
    });
  }
}

const overOf = (page: readonly PersonTime[], { today, retention }: Rules): Over[] =>
  page.flatMap((facts) => {
    const longest = timeIsOver(facts, today, retention);
    return longest ? [{ facts, longest }] : [];
  });
