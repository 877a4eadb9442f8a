import { Injectable } from '@nestjs/common';
import { conflict, notFound, type InputOf } from '@nidaan/kernel';
import {
  PRIVACY_MESSAGES as messages,
  type PrivacyRequest,
  type refuseRequest,
  type RequestState,
  type verifyRequest,
} from '@nidaan/patients-contracts';
import { currentAccount } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Database } from '@nidaan/platform-database';
import { Clock } from '@nidaan/platform-telemetry';
import type { PrivacyRequestEntity } from './privacy-request.entity.ts';
import { PrivacyRequestsRepository } from './privacy-requests.repository.ts';
import { PrivacyRequestsService } from './privacy-requests.service.ts';
import { shownRequest } from './shown-request.ts';

/** The ways of a request (ORG-72): received → verified → in_work → done or refused, and once from there back to the beginning. */
const STEPS: Readonly<Record<'verify' | 'start' | 'finish' | 'refuse' | 'reopen', readonly RequestState[]>> = {
  verify: ['received'],
  start: ['verified'],
  finish: ['in_work'],
  refuse: ['received', 'verified', 'in_work'],
  reopen: ['done', 'refused'],
};

/** What the desk does with a request, step by step. */
@Injectable()
export class RequestStepsService {
  constructor(
    private readonly requests: PrivacyRequestsRepository,
    private readonly desk: PrivacyRequestsService,
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  verify(id: number, { method, person_id: personId }: InputOf<typeof verifyRequest>['body']): Promise<PrivacyRequest> {
    return this.#step(id, 'verify', (request, { by, at }) => ({
      ...{ state: 'verified', identityMethod: method, verifiedBy: by, verifiedAt: at },
      personId: personId ?? request.personId,
    }));
  }

  start(id: number): Promise<PrivacyRequest> {
    return this.#step(id, 'start', (_, { by, at }) => ({ state: 'in_work', handledBy: by, startedAt: at }));
  }

  /** Throws 409 for an erasure: that is answered by being confirmed. */
  finish(id: number): Promise<PrivacyRequest> {
    return this.#step(id, 'finish', ({ kind }, { by, at }) => {
      if (kind === 'erasure') throw conflict(messages.erasureNotConfirmed);
      return { state: 'done', closedAt: at, closedBy: by };
    });
  }

  refuse(id: number, { reason, rule }: InputOf<typeof refuseRequest>['body']): Promise<PrivacyRequest> {
    return this.#step(id, 'refuse', (_, { by, at }) => ({ state: 'refused', reason, rule, closedAt: at, closedBy: by }));
  }

  /** Throws 409 where it was reopened before. Whoever asks is checked anew. */
  reopen(id: number): Promise<PrivacyRequest> {
    return this.#step(id, 'reopen', async (request, { at }) => {
      if (request.reopenedAt !== null) throw conflict(messages.reopenedOnce);
      await this.requests.restart(id);
      return {
        ...{ state: 'received', reopenedAt: at, clockFrom: at, dueAt: await this.desk.due(request.kind, at) },
        ...{ identityMethod: '', verifiedBy: null, verifiedAt: null, handledBy: null, startedAt: null },
        ...{ closedAt: null, closedBy: null },
        ...{ reason: '', rule: '' },
      };
    });
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
