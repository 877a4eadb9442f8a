import { Injectable } from '@nestjs/common';
import { conflict, invalid, isAsSeen } from '@nidaan/kernel';
import {
  addDueRecalls,
  PERSON_MESSAGES,
  RECALL_MESSAGES as messages,
  seenRule,
  type RecallRule,
} from '@nidaan/patients-contracts';
import { currentHospital, runAs } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Database, Numbers } from '@nidaan/platform-database';
import { Idempotency } from '@nidaan/platform-http';
import { JobsService } from '@nidaan/platform-jobs';
import { Clock } from '@nidaan/platform-telemetry';
import { KnownDoctorsService } from '../doctors/known-doctors.service.ts';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { RecallRulesRepository } from './recall-rules.repository.ts';
import { newRecallOf } from './recall-row.ts';
import { RecallsRepository } from './recalls.repository.ts';

/** So many in one transaction. */
const AT_ONCE = 200;

/** Whom doctors want to see again without anybody noting it (FRD-88). */
@Injectable()
export class RecallRulesService {
  constructor(
    private readonly rules: RecallRulesRepository,
    private readonly recalls: RecallsRepository,
    private readonly doctors: KnownDoctorsService,
    private readonly hospitals: HospitalsService,
    private readonly numbers: Numbers,
    private readonly once: Idempotency,
    private readonly db: Database,
    private readonly jobs: JobsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<RecallRule[]> {
    return (await this.rules.all()).map(({ doctorId, after_days }) => ({ doctor_id: doctorId, after_days }));
  }

  /** Throws 400 for a doctor whom the hospital does not have, 409 with the rules as they are where they are no longer what was `seen`. */
  async save(wanted: readonly RecallRule[], seen?: readonly string[]): Promise<RecallRule[]> {
    for (const { doctor_id: doctor } of wanted)
      if (!(await this.doctors.get(doctor))) throw invalid(PERSON_MESSAGES.doctorNotFound);
    const [hospitalId, since] = [currentHospital(), await this.hospitals.dayOf(this.clock.now())];
    return this.once.transaction(async () => {
      await this.rules.lock();
      const before = await this.list();
      if (!isAsSeen(seen, before.map(seenRule))) throw conflict(messages.rulesChanged, { current: before });
      await this.rules.replace(
        wanted.map(({ doctor_id: doctorId, after_days }) => ({ hospitalId, doctorId, after_days, since })),
      );
      this.audit.wrote('patients.recall-rules', hospitalId);
      return this.list();
    });
  }

  /** Asks for a run in each hospital with rules. */
  async askForAll(): Promise<void> {
    const hospitals = await runAs({ hospitalId: null }, () => this.rules.hospitals());
    for (const hospitalId of hospitals)
      await runAs({ hospitalId }, () => this.db.transaction(() => this.jobs.add(addDueRecalls, { hospitalId })));
  }

  /** Notes who is due in the hospital at work. Broken off it goes on with the next run. */
  async run(): Promise<void> {
    const today = await this.hospitals.dayOf(this.clock.now());
    for (;;) {
      const found = await this.rules.wanted(today, AT_ONCE);
      const ids: number[] = [];
      for (let at = 0; at < found.length; at += 1) ids.push(await this.numbers.next('recall'));
      const added = await this.db.transaction(async () => {
        let count = 0;
        for (const [at, { visitId, personId, doctorId, dueOn }] of found.entries()) {
          const facts = { id: ids[at]!, personId, doctorId, due_on: dueOn, note: '', source: 'rule' as const };
          const isNew = await this.recalls.add({ ...newRecallOf(facts, this.clock.now()), afterVisitId: visitId });
          if (isNew) count += 1;
        }
        return count;
      });
      // All of them were put on the list by hand in this moment: the next run looks again.
      if (found.length < AT_ONCE || added === 0) return;
    }
  }
}
