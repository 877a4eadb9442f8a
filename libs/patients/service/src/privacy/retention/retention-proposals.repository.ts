import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { PERSONS } from '../../persons/person-row.ts';
import type { PersonEntity } from '../../persons/person.entity.ts';
import { RetentionProposalEntity } from './retention-proposal.entity.ts';

const PROPOSALS = tableOf(RetentionProposalEntity);
const SHOWN = ['uhid', 'first_name', 'last_name', 'local_name'] as const;

/** A proposal with the person as known today. */
export type ProposalRow = RetentionProposalEntity & Pick<PersonEntity, (typeof SHOWN)[number]>;

// Who is out of sight is proposed to somebody else. OFFSET 0: a look-up by key.
const ROWS = `FROM retention_proposals r
  CROSS JOIN LATERAL (SELECT p.* FROM persons p WHERE p.hospital_id = $1 AND p.id = r.person_id OFFSET 0) p
  WHERE r.hospital_id = $1`;
const SELECT = `SELECT ${PROPOSALS.columns('r')}, ${SHOWN.map((field) => `p.${PERSONS.column(field)} AS "${field}"`).join(', ')} ${ROWS}`;
const PAGE = `${SELECT} AND r.state = 'proposed' AND r.id > $2 ORDER BY r.id LIMIT $3`;
const ONE = `${SELECT} AND r.id = $2`;
const COUNT = `SELECT count(*)::int AS count ${ROWS} AND r.state = 'proposed'`;
const LOCK = PROPOSALS.select({ where: ['hospitalId', 'id'], tail: 'FOR UPDATE' });
const ADD = PROPOSALS.insert({ onConflict: 'skip', returning: ['id'] });
const DECIDE = PROPOSALS.update({
  set: ['state', 'reason', 'decidedAt', 'decidedBy', 'againOn', 'requestId'],
  where: ['hospitalId', 'id'],
});
const OPEN = `SELECT id, person_id AS "personId" FROM retention_proposals WHERE hospital_id = $1 AND state = 'proposed' ORDER BY id`;
const TAKE_BACK = `DELETE FROM retention_proposals WHERE hospital_id = $1 AND state = 'proposed' AND id = ANY ($2::integer[])`;

/** Persons of the hospital at work whose time is over, for somebody to decide. */
@Injectable()
export class RetentionProposalsRepository {
  constructor(private readonly database: Database) {}

  /** Who waits for a decision, the first proposed first. */
  list(after: number, limit: number): Promise<ProposalRow[]> {
    return this.database.query<ProposalRow & Record<string, unknown>>(PAGE, [currentHospital(), after, limit]);
  }

  async count(): Promise<number> {
    return (await this.database.query<{ count: number }>(COUNT, [currentHospital()]))[0]!.count;
  }

  /** Null where there is none in sight. */
  async find(id: number): Promise<ProposalRow | null> {
    return (await this.database.query<ProposalRow & Record<string, unknown>>(ONE, [currentHospital(), id]))[0] ?? null;
  }

  /** Held until the transaction ends. */
  async lock(id: number): Promise<RetentionProposalEntity | null> {
    return (await this.database.query(LOCK({ hospitalId: currentHospital(), id })))[0] ?? null;
  }

  /** False where the person waits for a decision already. */
  async add(proposal: RetentionProposalEntity): Promise<boolean> {
    return (await this.database.query(ADD(proposal))).length > 0;
  }

  async decide(proposal: RetentionProposalEntity): Promise<void> {
    const { hospitalId, id, state, reason, decidedAt, decidedBy, againOn, requestId } = proposal;
    await this.database.query(DECIDE({ hospitalId, id, state, reason, decidedAt, decidedBy, againOn, requestId }));
  }

  /** All that wait for a decision. */
  open(): Promise<{ id: number; personId: number }[]> {
    return this.database.query(OPEN, [currentHospital()]);
  }

  async takeBack(ids: readonly number[]): Promise<void> {
    await this.database.query(TAKE_BACK, [currentHospital(), ids]);
  }

  /** Hospitals that have persons. To be asked where no hospital is at work. */
  async hospitals(): Promise<number[]> {
    return (await this.database.query<{ id: number }>('SELECT hospitals_with_persons() AS id', [])).map(({ id }) => id);
  }
}
