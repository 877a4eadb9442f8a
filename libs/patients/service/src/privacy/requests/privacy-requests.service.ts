import { Injectable } from '@nestjs/common';
import { DEFAULT_TIME_ZONE, isEmail, notFound, type InputOf } from '@nidaan/kernel';
import {
  mailAcknowledgement,
  PRIVACY_HONEYPOT,
  PRIVACY_MESSAGES as messages,
  type createRequest,
  type listRequests,
  type PrivacyRequest,
  type RequestKind,
  type sendPublicRequest,
} from '@nidaan/patients-contracts';
import { currentAccount, currentHospital } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Database, Numbers, type Transaction } from '@nidaan/platform-database';
import { Idempotency } from '@nidaan/platform-http';
import { JobsService } from '@nidaan/platform-jobs';
import { financialYearOf, takeNumber } from '@nidaan/platform-series';
import { Clock } from '@nidaan/platform-telemetry';
import { HospitalsService } from '../../hospitals/hospitals.service.ts';
import { PrivacySettingsService } from '../settings/privacy-settings.service.ts';
import { dueAt } from './due.ts';
import { untouchedRequest, type PrivacyRequestEntity } from './privacy-request.entity.ts';
import { PrivacyRequestsRepository } from './privacy-requests.repository.ts';
import { requestNumber, shownRequest } from './shown-request.ts';

type Asked = Pick<
  PrivacyRequestEntity,
  'kind' | 'personId' | 'requesterName' | 'requesterRelation' | 'requesterContact' | 'channel' | 'details' | 'createdBy'
>;

/** A request that waits for its number. */
type Prepared = Omit<PrivacyRequestEntity, 'number'>;

/** What persons ask of the hospital: taken at the desk, or on its public page (ORG-72, ORG-78). */
@Injectable()
export class PrivacyRequestsService {
  constructor(
    private readonly requests: PrivacyRequestsRepository,
    private readonly settings: PrivacySettingsService,
    private readonly hospitals: HospitalsService,
    private readonly numbers: Numbers,
    private readonly once: Idempotency,
    private readonly jobs: JobsService,
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async list({ state, kind, open, after, limit }: InputOf<typeof listRequests>['query']): Promise<PrivacyRequest[]> {
    const found = await this.requests.list({ state, kind, isOpen: open === 'yes', after, limit });
    void this.audit.read(
      'patients.privacy-request',
      found.map(({ id }) => id),
    );
    return found.map((request) => shownRequest(request, this.clock.now()));
  }

  async take({ requester, person_id: personId, ...body }: InputOf<typeof createRequest>['body']): Promise<PrivacyRequest> {
    const { name: requesterName, relation: requesterRelation, contact: requesterContact } = requester;
    const asked = { ...body, requesterName, requesterRelation, requesterContact, personId: personId ?? null };
    const prepared = await this.#prepared({ ...asked, createdBy: currentAccount() });
    return this.once.transaction(async (tx) => shownRequest(await this.#add(tx, prepared), this.clock.now()));
  }

  /** Of the public page. What a program filled in is let go of with the same words. */
  async takePublic(body: InputOf<typeof sendPublicRequest>['body']): Promise<{ message: string; number: string }> {
    if (!(await this.hospitals.current())) throw notFound(messages.pageUnknown);
    if (body[PRIVACY_HONEYPOT]) return { message: messages.received, number: '' };
    const { kind, name: requesterName, contact: requesterContact, details } = body;
    const asked = { kind, requesterName, requesterContact, details, requesterRelation: '', personId: null, createdBy: null };
    const prepared = await this.#prepared({ ...asked, channel: 'web' });
    const request = await this.database.transaction((tx) => this.#add(tx, prepared));
    return { message: messages.received, number: requestNumber(request) };
  }

  /** The erasure of a person whose time is over (ORG-77): nobody asked for it but the hospital, and whoever approved it handles it. */
  async ofRetention(personId: number, reason: string): Promise<Prepared> {
    const [by, hospital] = [currentAccount(), await this.hospitals.current()];
    const nobody = { requesterName: hospital?.name ?? '', requesterRelation: '', requesterContact: '' };
    const asked = { ...nobody, kind: 'erasure', channel: 'desk', details: reason, personId, createdBy: by } as const;
    return { ...(await this.#prepared(asked)), state: 'in_work', handledBy: by, startedAt: this.clock.now() };
  }

  /** Takes such a request into the list, in the transaction at hand: the last of its work. */
  async begin(tx: Transaction, prepared: Prepared): Promise<void> {
    await this.#add(tx, prepared);
  }

  async #prepared(asked: Asked): Promise<Prepared> {
    const now = this.clock.now();
    return {
      ...asked,
      ...untouchedRequest,
      ...{ hospitalId: currentHospital(), id: await this.numbers.next('privacy-request'), state: 'received' },
      ...{ period: financialYearOf(await this.hospitals.dayOf(now)), receivedAt: now, clockFrom: now },
      dueAt: await this.due(asked.kind, now),
    };
  }

  /** When a request that begins now is due. */
  async due(kind: RequestKind, from: Date): Promise<Date> {
    const [hospital, { answerDays }] = await Promise.all([this.hospitals.current(), this.settings.current()]);
    return dueAt(kind, from, { timeZone: hospital?.timeZone ?? DEFAULT_TIME_ZONE, answerDays });
  }

  async #add(tx: Transaction, prepared: Prepared): Promise<PrivacyRequestEntity> {
    const { hospitalId, id, period } = prepared;
    this.audit.wrote('patients.privacy-request', id);
    if (isEmail(prepared.requesterContact)) await this.jobs.add(mailAcknowledgement, { hospitalId, requestId: id });
    // Last: until the commit everybody else waits for this row.
    const request = { ...prepared, number: await takeNumber(tx, { kind: 'privacy-request', period }) };
    await this.requests.add(request);
    return request;
  }
}
