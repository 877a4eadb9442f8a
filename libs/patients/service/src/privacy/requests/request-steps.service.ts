import { Injectable } from '@nestjs/common';
import { conflict, notFound, type InputOf } from '@nidaan/kernel';
import {
  PRIVACY_MESSAGES as messages,
  type PrivacyRequest,
  type RequestKind,
  type refuseRequest,
  type RequestState,
  type verifyRequest,
} from '@nidaan/patients-contracts';
import { currentAccount } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Database } from '@nidaan/platform-database';
import { Clock } from '@nidaan/platform-telemetry';
import { PersonsService } from '../../persons/persons.service.ts';
import { ended } from '../bundles/access-bundle.entity.ts';
import { AccessBundlesRepository } from '../bundles/access-bundles.repository.ts';
import { RequestCorrectionsRepository } from '../corrections/request-corrections.repository.ts';
import { ErasuresRepository } from '../erasures/erasures.repository.ts';
import type { PrivacyRequestEntity } from './privacy-request.entity.ts';
import { PrivacyRequestsRepository } from './privacy-requests.repository.ts';
import { PrivacyRequestsService } from './privacy-requests.service.ts';
import { shownRequest } from './shown-request.ts';

/**
 * The ways of a request (ORG-72): received → verified → in_work → done or refused, and once from there back to the beginning. Noting another
 * person leads back to verified.
 */
const STEPS: Readonly<Record<'verify' | 'start' | 'finish' | 'refuse' | 'reopen', readonly RequestState[]>> = {
  verify: ['received', 'verified', 'in_work'],
  start: ['verified'],
  finish: ['in_work'],
  refuse: ['received', 'verified', 'in_work'],
  reopen: ['done', 'refused'],
};

// What is answered by something that is done to one person's record.
const OF_A_PERSON: ReadonlySet<RequestKind> = new Set(['access', 'correction', 'erasure']);

/** What the desk does with a request, step by step. */
@Injectable()
export class RequestStepsService {
  constructor(
    private readonly requests: PrivacyRequestsRepository,
    private readonly desk: PrivacyRequestsService,
    private readonly persons: PersonsService,
    private readonly bundles: AccessBundlesRepository,
    private readonly corrections: RequestCorrectionsRepository,
    private readonly erasures: ErasuresRepository,
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws 404 for a person who is not in sight. Once it was verified another person alone is noted, and the work begins anew: 409 for the same
   * one, and where something was corrected or copied.
   */
  async verify(id: number, { method, person_id: noted }: InputOf<typeof verifyRequest>['body']): Promise<PrivacyRequest> {
    if (typeof noted === 'number') await this.persons.root(noted);
    return this.#step(id, 'verify', async (request, { by, at }) => {
      const personId = noted ?? request.personId;
      const isOther = personId !== request.personId;
      if (request.state !== 'received') {
        // Nobody asked for the erasure of whose time is over (ORG-77): it stays about them.
        if (!isOther || request.identityMethod === '') throw conflict(messages.stepImpossible);
        if (await this.#isBegun(request)) throw conflict(messages.workBegun);
      }
      if (isOther) await this.#endCopy(id, at);
      // Who checked it first stays on record where nothing but the person is noted.
      const isChecked = request.state !== 'received' && method === request.identityMethod;
      return {
        ...(isChecked ? {} : { identityMethod: method, verifiedBy: by, verifiedAt: at }),
        ...{ state: 'verified', personId, handledBy: null, startedAt: null },
      };
    });
  }

  /** Throws 409 where it is not noted whose record is to be copied, corrected or erased. */
  start(id: number): Promise<PrivacyRequest> {
    return this.#step(id, 'start', ({ kind, personId }, { by, at }) => {
      if (personId === null && OF_A_PERSON.has(kind)) throw conflict(messages.personMissing);
      return { state: 'in_work', handledBy: by, startedAt: at };
    });
  }

  /** Throws 409 for an erasure: that is answered by being confirmed. */
  finish(id: number): Promise<PrivacyRequest> {
    return this.#step(id, 'finish', ({ kind }, { by, at }) => {
      if (kind === 'erasure') throw conflict(messages.erasureNotConfirmed);
      return { state: 'done', closedAt: at, closedBy: by };
    });
  }

  refuse(id: number, { reason, rule }: InputOf<typeof refuseRequest>['body']): Promise<PrivacyRequest> {
    return this.#step(id, 'refuse', async (_, { by, at }) => {
      await this.#endCopy(id, at);
      return { state: 'refused', reason, rule, closedAt: at, closedBy: by };
    });
  }

  /** Throws 409 where it was reopened before, and for an erasure that was done. Whoever asks is checked anew. */
  reopen(id: number): Promise<PrivacyRequest> {
    return this.#step(id, 'reopen', async (request, { at }) => {
      if (request.reopenedAt !== null) throw conflict(messages.reopenedOnce);
      if (await this.erasures.find(id)) throw conflict(messages.erasedBefore);
      await this.#endCopy(id, at);
      await this.requests.restart(id);
      return {
        ...{ state: 'received', reopenedAt: at, clockFrom: at, dueAt: await this.desk.due(request.kind, at) },
        ...{ identityMethod: '', verifiedBy: null, verifiedAt: null, handledBy: null, startedAt: null },
        ...{ closedAt: null, closedBy: null },
        ...{ reason: '', rule: '' },
      };
    });
  }

  // Of the time that runs now: what was done before a request was reopened is no hindrance.
  async #isBegun({ id, clockFrom }: PrivacyRequestEntity): Promise<boolean> {
    const [corrections, bundle] = [await this.corrections.ofRequest(id), await this.bundles.find(id)];
    const isCopied = bundle !== null && bundle.turn > 0 && bundle.askedAt >= clockFrom;
    return isCopied || corrections.some(({ correctedAt }) => correctedAt >= clockFrom);
  }

  // Nobody opens the copy of the record any more, nor by the link that was sent (ORG-73).
  async #endCopy(id: number, at: Date): Promise<void> {
    const bundle = await this.bundles.hold(id);
    if (bundle) await this.bundles.save(ended(bundle, at));
  }

  #step(
    id: number,
    step: keyof typeof STEPS,
    change: (
      request: PrivacyRequestEntity,
      now: { by: number; at: Date },
    ) => Partial<PrivacyRequestEntity> | Promise<Partial<PrivacyRequestEntity>>,
  ): Promise<PrivacyRequest> {
    return this.database.transaction(async () => {
      const request = await this.requests.hold(id);
      if (!request) throw notFound(messages.requestUnknown);
      if (!STEPS[step].includes(request.state)) throw conflict(messages.stepImpossible);
      const at = this.clock.now();
      const after = { ...request, ...(await change(request, { by: currentAccount(), at })) };
      await this.requests.save(after);
      this.audit.wrote(`patients.privacy-request-${step}`, id);
      return shownRequest(after, at);
    });
  }
}
