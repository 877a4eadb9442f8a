import { Injectable } from '@nestjs/common';
import { confirmMember } from '@nidaan/identity-contracts';
import { AppError, conflict, DEFAULT_TIME_ZONE, invalid, notFound, type InputOf } from '@nidaan/kernel';
import {
  personErased,
  PRIVACY_MESSAGES as messages,
  removeErasedFiles,
  SOLE_CONFIRMS_AFTER_HOURS,
  type confirmErasure,
  type ErasureLine,
  type ErasurePlan,
  type PrivacyRequest,
} from '@nidaan/patients-contracts';
import { currentAccount, currentHospital, inAllBranches } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Database, type Transaction } from '@nidaan/platform-database';
import { EventsService } from '@nidaan/platform-events';
import { ServiceClient } from '@nidaan/platform-http';
import { JobsService } from '@nidaan/platform-jobs';
import { Clock } from '@nidaan/platform-telemetry';
import { HospitalsService } from '../../hospitals/hospitals.service.ts';
import { isSameWork, type PrivacyRequestEntity } from '../requests/privacy-request.entity.ts';
import { PrivacyRequestsRepository } from '../requests/privacy-requests.repository.ts';
import { requestNumber, shownRequest } from '../requests/shown-request.ts';
import { TimeFactsRepository } from '../retention/time-facts.repository.ts';
import { PrivacySettingsService } from '../settings/privacy-settings.service.ts';
import { HoldsRepository } from '../holds/holds.repository.ts';
import { planOf } from './erasure-plan.ts';
import { ErasuresRepository, type ErasedNumbers } from './erasures.repository.ts';

const HOUR_MS = 3_600_000;
const refused = (sentence: string) => new AppError(403, sentence);

/** Erasures: a plan, a second person, and then everywhere at once (ORG-75, ORG-76). */
@Injectable()
export class ErasuresService {
  constructor(
    private readonly erasures: ErasuresRepository,
    private readonly facts: TimeFactsRepository,
    private readonly holds: HoldsRepository,
    private readonly requests: PrivacyRequestsRepository,
    private readonly settings: PrivacySettingsService,
    private readonly hospitals: HospitalsService,
    private readonly client: ServiceClient,
    private readonly database: Database,
    private readonly events: EventsService,
    private readonly jobs: JobsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** What would be done now; of an erasure that was done what was confirmed. */
  async plan(id: number): Promise<ErasurePlan> {
    const request = await this.#asked(id);
    void this.audit.read('patients.privacy-erasure-plan', id);
    const done = await this.erasures.find(id);
    if (done && request.state === 'done')
      return {
        ...{ person_id: done.personId, erased_at: done.erasedAt.toISOString(), handled_by: done.handledBy, lines: done.plan },
      };
    return inAllBranches(async () => {
      const numbers = await this.#numbers(request);
      const lines = await this.#lines(numbers);
      return { person_id: numbers.personId, erased_at: null, handled_by: request.handledBy, lines };
    });
  }

  /**
   * Throws 403 for whoever handles the request while somebody else could confirm, 409 while it is not in work or where it is about another
   * person than the plan that was read, 400 for a wrong password.
   */
  async confirm(
    id: number,
    { password, number, person_id: read }: InputOf<typeof confirmErasure>['body'],
  ): Promise<PrivacyRequest> {
    const request = await this.#asked(id);
    // Whoever asks again is told what was done.
    const former = await this.erasures.find(id);
    if (former && request.state === 'done') return shownRequest(request, this.clock.now());
    if (former) throw conflict(messages.numberOfFormer);
    if (request.personId === null) throw conflict(messages.personMissing);
    if (request.state !== 'in_work') throw conflict(messages.notInWork);
    await this.#mayConfirm(request, password, number);
    return inAllBranches(async () => {
      const lines = await this.#lines(await this.#numbers(request));
      return this.database.transaction((tx) => this.#erase(tx, request, lines, read ?? null));
    });
  }

  async #asked(id: number): Promise<PrivacyRequestEntity> {
    const request = await this.requests.find(id);
    if (!request) throw notFound(messages.requestUnknown);
    if (request.kind !== 'erasure') throw conflict(messages.notAnErasure);
    return request;
  }

  async #numbers({ personId }: PrivacyRequestEntity): Promise<ErasedNumbers> {
    if (personId === null) throw conflict(messages.personMissing);
    const numbers = await this.erasures.numbers(personId);
    if (!numbers) throw notFound(messages.personUnknown);
    return numbers;
  }

  // Read again while all persons are held: a visit, or somebody who was merged, may have come while this waited.
  async #locked(request: PrivacyRequestEntity): Promise<ErasedNumbers> {
    let numbers = await this.#numbers(request);
    for (;;) {
      await this.holds.lock(numbers.persons);
      const locked = new Set(numbers.persons);
      numbers = await this.#numbers(request);
      if (numbers.persons.every((person) => locked.has(person))) return numbers;
    }
  }

  async #lines(numbers: ErasedNumbers): Promise<ErasureLine[]> {
    const timeZone = (await this.hospitals.current())?.timeZone ?? DEFAULT_TIME_ZONE;
    const [counts, facts, { retention }, today] = await Promise.all([
      this.erasures.counts(numbers),
      this.facts.ofOne(numbers.personId, timeZone),
      this.settings.current(),
      this.hospitals.dayOf(this.clock.now()),
    ]);
    if (!facts) throw notFound(messages.personUnknown);
    return planOf(numbers, counts, facts, { today, retention });
  }

  async #mayConfirm(request: PrivacyRequestEntity, password: string, typed: string): Promise<void> {
    const account = currentAccount();
    const permission = 'privacy.manage';
    const { others } = await this.client.call(confirmMember, { body: { account, password, permission } });
    if (account !== request.handledBy) return;
    if (others > 0) throw refused(messages.anotherConfirms);
    const began = (request.startedAt ?? request.verifiedAt ?? request.receivedAt).getTime();
    if (this.clock.now().getTime() < began + SOLE_CONFIRMS_AFTER_HOURS * HOUR_MS) throw refused(messages.soleConfirmsLater);
    if (typed.trim() !== requestNumber(request)) throw invalid(messages.numberTyped, { number: messages.numberTyped });
  }

  async #erase(
    tx: Transaction,
    request: PrivacyRequestEntity,
    plan: ErasureLine[],
    read: number | null,
  ): Promise<PrivacyRequest> {
    const { id } = request;
    const held = await this.requests.hold(id);
    if (held?.state !== 'in_work') throw conflict(messages.stepImpossible);
    if (!isSameWork(held, request)) throw conflict(messages.changedMeanwhile);
    const numbers = await this.#locked(held);
    if (read !== null && read !== numbers.personId) throw conflict(messages.changedMeanwhile);
    if ((await this.holds.ofPersons(numbers.persons)).some(({ liftedAt }) => liftedAt === null)) throw conflict(messages.held);
    const [hospitalId, at, by] = [currentHospital(), this.clock.now(), currentAccount()];
    await this.requests.save({ ...held, state: 'done', closedAt: at, closedBy: by });
    const files = await this.erasures.erase(numbers);
    const done = { plan, files, erasedAt: at, handledBy: held.handledBy, confirmedBy: by };
    this.erasures.add(tx, { hospitalId, requestId: id, ...numbers, ...done });
    await this.events.add(personErased, { hospitalId, ...numbers, appointments: await this.erasures.appointments(numbers) });
    await this.jobs.add(removeErasedFiles, { hospitalId, requestId: id });
    this.audit.wrote('patients.person-erased', numbers.personId);
    this.audit.wrote('patients.privacy-request-confirm', id);
    return shownRequest((await this.requests.find(id))!, at);
  }
}
