import { Injectable } from '@nestjs/common';
import { conflict, notFound, type InputOf } from '@nidaan/kernel';
import {
  personName,
  PRIVACY_MESSAGES as messages,
  type keepProposal,
  type listProposals,
  type RetentionProposal,
  type RetentionProposals,
} from '@nidaan/patients-contracts';
import { currentAccount } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import type { Transaction } from '@nidaan/platform-database';
import { Idempotency } from '@nidaan/platform-http';
import { Clock } from '@nidaan/platform-telemetry';
import { HospitalsService } from '../../hospitals/hospitals.service.ts';
import { ErasuresRepository } from '../erasures/erasures.repository.ts';
import { HoldsRepository } from '../holds/holds.repository.ts';
import { PrivacyRequestsService } from '../requests/privacy-requests.service.ts';
import { yearsAfter } from './kept-until.ts';
import { RetentionLookService } from './retention-look.service.ts';
import type { RetentionProposalEntity } from './retention-proposal.entity.ts';
import { RetentionProposalsRepository, type ProposalRow } from './retention-proposals.repository.ts';

type Reasoned = InputOf<typeof keepProposal>['body'];
const PAGE = 1000;

/** What somebody decides on persons whose time is over (ORG-77): no clock erases anybody. */
@Injectable()
export class RetentionProposalsService {
  constructor(
    private readonly proposals: RetentionProposalsRepository,
    private readonly looks: RetentionLookService,
    private readonly requests: PrivacyRequestsService,
    private readonly erasures: ErasuresRepository,
    private readonly holds: HoldsRepository,
    private readonly hospitals: HospitalsService,
    private readonly once: Idempotency,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async list({ limit, after }: InputOf<typeof listProposals>['query']): Promise<RetentionProposals> {
    const [total, rows] = [await this.proposals.count(), await this.proposals.list(after ?? 0, limit ?? PAGE)];
    void this.audit.read(
      'patients.person',
      rows.map(({ personId }) => personId),
    );
    return { total, proposals: rows.map(shown) };
  }

  /** Begins the erasure of the person: its plan waits for another person to confirm. Throws 409 where the time is not over any more. */
  async approve(id: number, { reason }: Reasoned): Promise<RetentionProposal> {
    const { personId } = await this.#inSight(id);
    const numbers = await this.erasures.numbers(personId);
    if (!numbers || !(await this.looks.isOver(personId))) throw conflict(messages.timeNotOver);
    const request = await this.requests.ofRetention(numbers.personId, reason);
    return this.#decide(id, { state: 'approved', reason, requestId: request.id }, async (tx) => {
      await this.holds.lock(numbers.persons);
      if ((await this.holds.ofPersons(numbers.persons)).some(({ liftedAt }) => liftedAt === null)) throw conflict(messages.held);
      this.audit.wrote('patients.retention-approved', personId);
      await this.requests.begin(tx, request);
    });
  }

  /** Keeps the data: the person is not proposed again for a year. */
  async keep(id: number, { reason }: Reasoned): Promise<RetentionProposal> {
    const { personId } = await this.#inSight(id);
    return this.#decide(id, { state: 'kept', reason, requestId: null }, () => {
      this.audit.wrote('patients.retention-kept', personId);
      return Promise.resolve();
    });
  }

  async #inSight(id: number): Promise<ProposalRow> {
    const proposal = await this.proposals.find(id);
    if (!proposal) throw notFound(messages.proposalUnknown);
    return proposal;
  }

  /** Throws 404 where it was taken back meanwhile, 409 where somebody has decided before. */
  async #decide(
    id: number,
    decision: Pick<RetentionProposalEntity, 'state' | 'reason' | 'requestId'>,
    work: (tx: Transaction) => Promise<void>,
  ): Promise<RetentionProposal> {
    const now = this.clock.now();
    const againOn = yearsAfter(await this.hospitals.dayOf(now), 1);
    return this.once.transaction(async (tx) => {
      const held = await this.proposals.lock(id);
      if (!held) throw notFound(messages.proposalUnknown);
      if (held.state !== 'proposed') throw conflict(messages.proposalDecided);
      await this.proposals.decide({ ...held, ...decision, decidedAt: now, decidedBy: currentAccount(), againOn });
      await work(tx);
      return shown(await this.#inSight(id));
    });
  }
}

const shown = (row: ProposalRow): RetentionProposal => ({
  ...{ id: row.id, person_id: row.personId, name: personName(row), uhid: row.uhid },
  ...{ class: row.kind, last_on: row.lastOn, kept_until: row.keptUntil, proposed_at: row.proposedAt.toISOString() },
  ...{ state: row.state, reason: row.reason, decided_at: row.decidedAt?.toISOString() ?? null, decided_by: row.decidedBy },
  request_id: row.requestId,
});
