import { Injectable } from '@nestjs/common';
import { daysLater } from '@nidaan/kernel';
import { ageOf, demoPerson, type PatientForm } from '@nidaan/patients-contracts';
import { runAs } from '@nidaan/platform-access';
import { Database, Numbers } from '@nidaan/platform-database';
import { DEMO_BRANCH, demoNewcomer, demoSeed, type DemoPlan } from '@nidaan/platform-runtime';
import { DuplicatesService } from '../duplicates/duplicates.service.ts';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { MergesService } from '../merges/merges.service.ts';
import type { OldVisitsEntity } from '../old-visits/old-visits.entity.ts';
import { OldVisitsRepository } from '../old-visits/old-visits.repository.ts';
import { OldVisitsService } from '../old-visits/old-visits.service.ts';
import { PatientsRepository } from '../patients/patients.repository.ts';
import { PersonsService } from '../persons/persons.service.ts';
import { newRecallOf } from '../recalls/recall-row.ts';
import { RecallsRepository } from '../recalls/recalls.repository.ts';
import { RegistrationsService } from '../registrations/registrations.service.ts';
import { MOTHER, RECALLS, TWICE, UNCERTAIN, UNKNOWN } from './demo-people.ts';

/** So many of the last visits have their persons at once; all others get theirs by the job (FRD-22). */
const RECENT = 30;
/** Of the second branch: one who is known at the main one, and others who come for the first time. */
const KNOWN_BACK = 17;
const NEWCOMERS = 3;
const BORN_MS = 3 * 3_600_000;

/** What the desk of the demo hospital has done today, and whom it is to call. */
@Injectable()
export class DemoDeskService {
  /** Visits that `show` registers. */
  static readonly visits = 1 + NEWCOMERS + TWICE.length + UNCERTAIN.flat().length + 2;

  constructor(
    private readonly db: Database,
    private readonly places: OldVisitsRepository,
    private readonly oldVisits: OldVisitsService,
    private readonly patients: PatientsRepository,
    private readonly registrations: RegistrationsService,
    private readonly persons: PersonsService,
    private readonly merges: MergesService,
    private readonly duplicates: DuplicatesService,
    private readonly recalls: RecallsRepository,
    private readonly hospitals: HospitalsService,
    private readonly numbers: Numbers,
  ) {}

  async show(plan: DemoPlan): Promise<void> {
    const { hospitalId } = plan;
    await runAs({ hospitalId }, async () => {
      await this.#linkRecent(plan);
      await Promise.all([
        this.#recall(plan),
        runAs({ hospitalId, branch: DEMO_BRANCH }, () => this.#secondBranch(plan)),
        this.#twice(),
        ...UNCERTAIN.map((pair) => this.#uncertain(pair, plan)),
        this.#person(UNKNOWN),
        this.#newborn(plan),
      ]);
    });
  }

  async #twice(): Promise<void> {
    const [survivor, other] = [await this.#person(TWICE[0]), await this.#person(TWICE[1])];
    await this.merges.merge(survivor, { other_id: other, confirm: false, reason: 'Registered twice, in two spellings' });
  }

  async #uncertain([one, other]: (typeof UNCERTAIN)[number], { now }: DemoPlan): Promise<void> {
    const today = await this.hospitals.dayOf(now);
    const aged = (form: PatientForm) => ({ ...form, age: form.age || ageOf(form, today) });
    await this.#person(aged(one));
    await this.duplicates.look([{ personId: await this.#person(aged(other)) }]);
  }

  async #newborn({ now }: DemoPlan): Promise<void> {
    const bornAt = new Date(now.getTime() - BORN_MS).toISOString();
    await this.persons.registerBaby(await this.#person(MOTHER), { gender: 'Female', born_at: bornAt, number: undefined });
  }

  // The job begins with the oldest visit, as it does anywhere.
  async #linkRecent({ patients }: DemoPlan): Promise<void> {
    await this.#goTo({ reached: Math.max(0, patients - RECENT) });
    await this.oldVisits.run({ again: false });
    await this.#goTo({ reached: 0, finishedAt: null });
  }

  async #goTo(place: Partial<OldVisitsEntity>): Promise<void> {
    await this.db.transaction(async (tx) => this.places.savePlace(tx, { ...(await this.places.lockPlace(tx)), ...place }));
  }

  async #recall({ patients, now }: DemoPlan): Promise<void> {
    const today = await this.hospitals.dayOf(now);
    for (const { back, days, ...facts } of RECALLS) {
      const visit = await this.patients.find(patients - back);
      const id = await this.numbers.next('recall');
      // The desk itself may not name a day that is over.
      const recall = { ...facts, id, personId: visit!.rootId!, doctorId: 0, due_on: daysLater(today, days) };
      await this.recalls.add(newRecallOf(recall, now));
    }
  }

  async #secondBranch(plan: DemoPlan): Promise<void> {
    const newcomers = Array.from({ length: NEWCOMERS }, (_, count) => demoNewcomer(plan, count));
    for (const seed of [demoSeed(plan, plan.patients - KNOWN_BACK), ...newcomers]) await this.#person(demoPerson(seed));
  }

  async #person(form: PatientForm): Promise<number> {
    return (await this.registrations.register(form)).person_id!;
  }
}
