import { Injectable } from '@nestjs/common';
import { conflict, notFound, type InputOf } from '@nidaan/kernel';
import {
  PRIVACY_MESSAGES as messages,
  type correctForRequest,
  type OpenedRequest,
  type RequestCorrection,
} from '@nidaan/patients-contracts';
import { currentAccount } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Idempotency } from '@nidaan/platform-http';
import { Clock } from '@nidaan/platform-telemetry';
import { PersonCorrectionsService } from '../../persons/person-corrections.service.ts';
import { isSameWork, type PrivacyRequestEntity } from '../requests/privacy-request.entity.ts';
import { PrivacyRequestsRepository } from '../requests/privacy-requests.repository.ts';
import { requestNumber, shownRequest } from '../requests/shown-request.ts';
import { RequestCorrectionsRepository, type CorrectionRow } from './request-corrections.repository.ts';

/** Corrections that persons ask for (ORG-74): made by the register of persons, with the request and the proof beside them. */
@Injectable()
export class RequestCorrectionsService {
  constructor(
    private readonly corrections: RequestCorrectionsRepository,
    private readonly requests: PrivacyRequestsRepository,
    private readonly persons: PersonCorrectionsService,
    private readonly once: Idempotency,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** 409 where the request asks for something else, is not in work, or the record says so already, or it is about another person than was read; 404 where its person is not in sight. */
  async correct(
    id: number,
    { field, proof, patch, person_id: read }: InputOf<typeof correctForRequest>['body'],
  ): Promise<OpenedRequest> {
    const request = await this.requests.find(id);
    if (!request) throw notFound(messages.requestUnknown);
    if (request.personId === null) throw conflict(messages.personMissing);
    const reason = `${requestNumber(request)}: ${proof}`;
    const ready = await this.persons.prepare(request.personId, { ...patch, reason });
    if (typeof read === 'number' && read !== ready.id) throw conflict(messages.changedMeanwhile);
    return this.once.transaction(async (tx) => {
      const held = await this.#inWork(id);
      if (!isSameWork(held, request)) throw conflict(messages.changedMeanwhile);
      const { person, changes } = await this.persons.apply(tx, ready);
      if (changes.length === 0) throw conflict(messages.saysSoAlready);
      const noted = {
        personId: person.id,
        version: person.version,
        correctedAt: this.clock.now(),
        correctedBy: currentAccount(),
      };
      this.corrections.add(tx, { hospitalId: held.hospitalId, requestId: id, field, proof, ...noted });
      this.audit.wrote('patients.privacy-request-correct', id);
      return this.#shown(held, await this.corrections.ofRequest(id));
    });
  }

  async read(id: number): Promise<OpenedRequest> {
    const request = await this.requests.find(id);
    if (!request) throw notFound(messages.requestUnknown);
    void this.audit.read('patients.privacy-request', id);
    return this.#shown(request, await this.corrections.ofRequest(id));
  }

  async #inWork(id: number): Promise<PrivacyRequestEntity> {
    const request = await this.requests.hold(id);
    if (request?.kind !== 'correction') throw conflict(messages.notACorrection);
    if (request.state !== 'in_work') throw conflict(messages.notInWork);
    return request;
  }

  #shown(request: PrivacyRequestEntity, rows: readonly CorrectionRow[]): OpenedRequest {
    return { ...shownRequest(request, this.clock.now()), corrections: rows.map(shownCorrection) };
  }
}

// A day is changed together with how exactly it is known: what was asked for is shown.
const shownCorrection = ({ field, proof, changes, correctedAt, correctedBy }: CorrectionRow): RequestCorrection => {
  const changed = changes?.find((change) => change.field === field);
  return {
    ...{ field, proof, before: changed?.before ?? null, after: changed?.after ?? null },
    ...{ corrected_at: correctedAt.toISOString(), corrected_by: correctedBy },
  };
};
