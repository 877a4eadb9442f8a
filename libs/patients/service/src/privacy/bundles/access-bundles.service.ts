import { Injectable } from '@nestjs/common';
import { conflict, forbidden, notFound, paperLanguageOf, type InputOf } from '@nidaan/kernel';
import {
  makeAccessBundle,
  PRIVACY_MESSAGES as messages,
  type AccessBundle,
  type makeBundle,
  type RequestState,
} from '@nidaan/patients-contracts';
import {
  closedRecords,
  currentAccount,
  currentContext,
  currentHospital,
  inAllBranches,
  recordRestricted,
  type Member,
} from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Idempotency } from '@nidaan/platform-http';
import { JobsService } from '@nidaan/platform-jobs';
import { Clock } from '@nidaan/platform-telemetry';
import { PersonsService } from '../../persons/persons.service.ts';
import { ErasuresRepository } from '../erasures/erasures.repository.ts';
import type { PrivacyRequestEntity } from '../requests/privacy-request.entity.ts';
import { PrivacyRequestsRepository } from '../requests/privacy-requests.repository.ts';
import { isOld, NO_FILES, type AccessBundleEntity } from './access-bundle.entity.ts';
import { AccessBundlesRepository } from './access-bundles.repository.ts';
import { ShownBundlesService } from './shown-bundles.service.ts';

// Whoever asks again within it waits for the same copy.
const PATIENCE_MS = 10 * 60_000;
// Who asks is known by then (ORG-72): before that nothing leaves.
const OPEN_STATES: ReadonlySet<RequestState> = new Set(['in_work', 'done']);

/** Copies of records for requests: asked for and shown (ORG-73). */
@Injectable()
export class AccessBundlesService {
  constructor(
    private readonly bundles: AccessBundlesRepository,
    private readonly requests: PrivacyRequestsRepository,
    private readonly erasures: ErasuresRepository,
    private readonly persons: PersonsService,
    private readonly shown: ShownBundlesService,
    private readonly once: Idempotency,
    private readonly jobs: JobsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** A job makes it; the copy and the link of before end. Throws 409 while the request is not in work or names no person. */
  async make(id: number, { language }: InputOf<typeof makeBundle>['body']): Promise<AccessBundle> {
    const personId = personOf(await this.#asked(id));
    const hospitalId = currentHospital();
    const wanted = language ?? paperLanguageOf((await inAllBranches(() => this.persons.root(personId))).language);
    await this.noteRead('patients.access-bundle', personId);
    const contact = await this.shown.contactToShow(personId);
    return this.once.transaction(async () => {
      // Held: whoever refuses the request meanwhile waits, and ends what is made here.
      if (personOf(await this.#held(id)) !== personId) throw conflict(messages.changedMeanwhile);
      const now = this.clock.now();
      const asked = { hospitalId, requestId: id, personId, askedBy: currentAccount(), askedAt: now, language: wanted };
      const first: AccessBundleEntity = { ...NO_FILES, ...asked, turn: 0, codesAsked: [], sends: 0 };
      const held = await this.bundles.start(first);
      if (isUnderWay(held, now) && held.language === wanted) return this.shown.of(held, contact);
      // The job removes the files of before.
      const { fileKeys, leftKeys, keptUntil } = held;
      const files = { fileKeys, leftKeys, keptUntil };
      const next = { ...held, ...NO_FILES, ...asked, ...files, state: 'making' as const, turn: held.turn + 1 };
      await this.bundles.save(next);
      await this.jobs.add(makeAccessBundle, { hospitalId, requestId: id, turn: next.turn });
      this.audit.wrote('patients.access-bundle-asked', id);
      return this.shown.of(next, contact);
    });
  }

  async read(id: number): Promise<AccessBundle> {
    const request = await this.#asked(id);
    void this.audit.read('patients.privacy-request', id);
    const bundle = await this.bundles.find(id);
    const of = bundle ?? { personId: request.personId };
    return this.shown.of(of, await this.shown.contactToShow(of.personId));
  }

  /** The copy, with its request; 404 for an unknown one, 409 until it is made, and where the request is not in work or about somebody else. */
  async made(id: number): Promise<{ bundle: AccessBundleEntity; request: PrivacyRequestEntity }> {
    const request = await this.#asked(id);
    const bundle = this.#ready(request, await this.bundles.find(id));
    if (!(await this.#isOf(request, bundle.personId))) throw conflict(messages.bundleMissing);
    return { bundle, request };
  }

  /** The copy as it stands, held with its request until the transaction ends; 409 where one of the two is not that of before any more. */
  async held(id: number, before: { bundle: AccessBundleEntity; request: PrivacyRequestEntity }): Promise<AccessBundleEntity> {
    const request = await this.#held(id);
    const bundle = this.#ready(request, await this.bundles.hold(id));
    const isSame = request.personId === before.request.personId && bundle.personId === before.bundle.personId;
    if (!isSame) throw conflict(messages.bundleMissing);
    return bundle;
  }

  /** Whether the request of a copy lets it be opened: it is in work or answered, and about the person of the copy. */
  async isStillFor({ requestId, personId }: AccessBundleEntity): Promise<boolean> {
    // Who holds the link is a member of nothing.
    const request = await inAllBranches(() => this.requests.find(requestId));
    return request !== null && OPEN_STATES.has(request.state) && (await this.#isOf(request, personId));
  }

  /**
   * Throws 403 where the copy says more than the screens of whoever opens it: of a restricted record, of branches where they do not work.
   * The person gets all of it by the link.
   */
  async requireInSight(personId: number): Promise<void> {
    const { id, branchIds } = await inAllBranches(() => this.persons.root(personId));
    if (closedRecords().hidesPerson(id)) throw recordRestricted();
    const own = (currentContext()?.member as Member | null)?.branchSet ?? null;
    if (own !== null && !branchIds.every((branch) => own.includes(branch))) throw forbidden(messages.bundleOfOtherBranches);
  }

  /** Whoever gets a copy has read the record: it stands in the log of each visit. */
  async noteRead(what: 'patients.access-bundle' | 'patients.access-bundle-download', personId: number): Promise<void> {
    const numbers = await inAllBranches(() => this.erasures.numbers(personId));
    if (!numbers) throw notFound(messages.personUnknown);
    await this.audit.read(what, numbers.visits);
  }

  #ready(request: PrivacyRequestEntity, bundle: AccessBundleEntity | null): AccessBundleEntity {
    if (bundle?.state !== 'ready' || isOld(bundle, this.clock.now())) throw conflict(messages.bundleMissing);
    personOf(request);
    return bundle;
  }

  // Two numbers may be one person.
  async #isOf({ personId: asked }: PrivacyRequestEntity, personId: number): Promise<boolean> {
    if (asked === null || asked === personId) return asked !== null;
    const numbers = await inAllBranches(() => this.erasures.numbers(asked));
    return numbers?.persons.includes(personId) ?? false;
  }

  async #asked(id: number): Promise<PrivacyRequestEntity> {
    return accessOnly(await this.requests.find(id));
  }

  async #held(id: number): Promise<PrivacyRequestEntity> {
    return accessOnly(await this.requests.hold(id));
  }
}

function accessOnly(request: PrivacyRequestEntity | null): PrivacyRequestEntity {
  if (!request) throw notFound(messages.requestUnknown);
  if (request.kind !== 'access') throw conflict(messages.notAnAccessRequest);
  return request;
}

// Whose record goes out.
function personOf({ state, personId }: PrivacyRequestEntity): number {
  if (personId === null) throw conflict(messages.personMissing);
  if (!OPEN_STATES.has(state)) throw conflict(messages.notInWork);
  return personId;
}

const isUnderWay = ({ state, askedAt, turn }: AccessBundleEntity, now: Date): boolean =>
  turn > 0 && state === 'making' && askedAt.getTime() + PATIENCE_MS > now.getTime();
