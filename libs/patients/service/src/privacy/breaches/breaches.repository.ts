import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { BreachAmendmentEntity } from './breach-amendment.entity.ts';
import { BreachEntity } from './breach.entity.ts';

const BREACHES = tableOf(BreachEntity);
const AMENDMENTS = tableOf(BreachAmendmentEntity);
const LIST = BREACHES.select({ where: ['hospitalId'], tail: 'ORDER BY id DESC' });
const FIND = BREACHES.select({ where: ['hospitalId', 'id'] });
const HOLD = BREACHES.select({ where: ['hospitalId', 'id'], tail: 'FOR UPDATE' });
const ADD = BREACHES.insert();
const SAVE = BREACHES.update({
  set: BREACHES.fields(['hospitalId', 'id', 'recordedAt', 'recordedBy']),
  where: ['hospitalId', 'id'],
});
const ALL_AMENDMENTS = AMENDMENTS.select({ where: ['hospitalId'], tail: 'ORDER BY breach_id, number' });
const ITS_AMENDMENTS = AMENDMENTS.select({ where: ['hospitalId', 'breachId'], tail: 'ORDER BY number' });
// Numbered while the breach is held.
const AMEND = AMENDMENTS.insert({
  without: ['number'],
  computed: {
    number: '(SELECT count(*)::int + 1 FROM breach_amendments WHERE hospital_id = :hospitalId AND breach_id = :breachId)',
  },
});

@Injectable()
export class BreachesRepository {
  constructor(private readonly database: Database) {}

  /** Newest first. */
  all(): Promise<BreachEntity[]> {
    return this.database.query(LIST({ hospitalId: currentHospital() }));
  }

  async find(id: number): Promise<BreachEntity | null> {
    return (await this.database.query(FIND({ hospitalId: currentHospital(), id })))[0] ?? null;
  }

  /** The same, held until the transaction ends. */
  async hold(id: number): Promise<BreachEntity | null> {
    return (await this.database.query(HOLD({ hospitalId: currentHospital(), id })))[0] ?? null;
  }

  async add(breach: BreachEntity): Promise<void> {
    await this.database.query(ADD(breach));
  }

  async save({ recordedAt: _at, recordedBy: _by, ...breach }: BreachEntity): Promise<void> {
    await this.database.query(SAVE(breach));
  }

  async amend(amendment: Omit<BreachAmendmentEntity, 'number'>): Promise<void> {
    await this.database.query(AMEND(amendment));
  }

  /** Of one breach, or of all; the oldest first. */
  amendments(breachId?: number): Promise<BreachAmendmentEntity[]> {
    const hospitalId = currentHospital();
    return this.database.query(
      breachId === undefined ? ALL_AMENDMENTS({ hospitalId }) : ITS_AMENDMENTS({ hospitalId, breachId }),
    );
  }
}
