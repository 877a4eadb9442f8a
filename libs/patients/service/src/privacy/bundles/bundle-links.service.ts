import { Injectable } from '@nestjs/common';
import { AppError, conflict, invalid, notFound, tooMany, type AnswerOf } from '@nidaan/kernel';
import {
  LINK_DAYS,
  mailRecordCode,
  MOST_DOWNLOADS,
  PRIVACY_MESSAGES as messages,
  type AccessBundle,
  type lookAtRecordLink,
  type sendRecordCode,
} from '@nidaan/patients-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { freeAfter, type Quota } from '@nidaan/platform-codes';
import { Config } from '@nidaan/platform-config';
import { Database } from '@nidaan/platform-database';
import { Files } from '@nidaan/platform-files';
import { FileAnswer, Idempotency } from '@nidaan/platform-http';
import { JobsService } from '@nidaan/platform-jobs';
import { Clock } from '@nidaan/platform-telemetry';
import { HospitalsService } from '../../hospitals/hospitals.service.ts';
import type { AccessBundleEntity } from './access-bundle.entity.ts';
import { AccessBundlesRepository } from './access-bundles.repository.ts';
import { AccessBundlesService } from './access-bundles.service.ts';
import { maskedContact, type CodeContact } from './code-contact.ts';
import { newLinkKey } from './link-key.ts';
import { RecordCodes } from './record-codes.ts';
import { ShownBundlesService } from './shown-bundles.service.ts';

const DAY_MS = 24 * 3_600_000;
// As codes of bookings (FRD-83): each link has one address.
const OF_LINK: readonly Quota[] = [
  { max: 3, ms: 15 * 60_000 },
  { max: 8, ms: DAY_MS },
];
const MOST_KEPT = Math.max(...OF_LINK.map(({ max }) => max));
const MOST_WRONG = 5;

/** Links to copies of records: for seven days, with a code to the contact on file, three times (ORG-73). */
@Injectable()
export class BundleLinksService {
  constructor(
    private readonly bundles: AccessBundlesRepository,
    private readonly desk: AccessBundlesService,
    private readonly shown: ShownBundlesService,
    private readonly hospitals: HospitalsService,
    private readonly codes: RecordCodes,
    private readonly files: Files,
    private readonly once: Idempotency,
    private readonly database: Database,
    private readonly jobs: JobsService,
    private readonly audit: AuditService,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** A new link; the one before ends. Throws 409 where nothing on file reaches the person, or until the copy is made. */
  async share(id: number): Promise<AccessBundle> {
    const made = await this.desk.made(id);
    const contact = await this.#contactOf(made.bundle);
    return this.once.transaction(async () => {
      const held = await this.desk.held(id, made);
      const until = new Date(this.clock.now().getTime() + LINK_DAYS * DAY_MS);
      const link = { linkKey: newLinkKey(currentHospital()), linkUntil: until, keptUntil: until, downloads: 0 };
      const next = { ...held, ...link, codeHash: null, codeUntil: null, wrongTries: 0 };
      await this.bundles.save(next);
      this.audit.wrote('patients.access-bundle-shared', id);
      return this.shown.of(next, contact);
    });
  }

  /** Throws 404 for what is no link, or over: with the same words. */
  async look(key: string): Promise<AnswerOf<typeof lookAtRecordLink>> {
    const bundle = await this.#known(key);
    const [contact, hospital] = await Promise.all([this.shown.contactOf(bundle.personId), this.hospitals.current()]);
    return {
      ...{ hospital: hospital?.name ?? '', size: bundle.size, sha256: bundle.sha256 },
      ...{ code_to: maskedContact(contact), code_channel: contact?.channel ?? null },
      until: bundle.linkUntil!.toISOString(),
      downloads_left: MOST_DOWNLOADS - bundle.downloads,
    };
  }

  /** Asks for a code; the one before ends when it is made. Throws 429 beyond a quota. */
  async sendCode(key: string): Promise<AnswerOf<typeof sendRecordCode>> {
    const known = await this.#known(key);
    const contact = await this.#contactOf(known);
    await this.database.transaction(async () => {
      const held = this.#open(await this.bundles.hold(known.requestId), key);
      const now = this.clock.now();
      if (this.config.values.RATE_LIMITS) {
        const waitMs = Math.max(...OF_LINK.map((quota) => freeAfter(quota, held.codesAsked, now)));
        if (waitMs > 0) throw tooMany(Math.ceil(waitMs / 1000), messages.tooManyRecordCodes);
      }
      const next = { ...held, sends: held.sends + 1, codesAsked: [now, ...held.codesAsked].slice(0, MOST_KEPT) };
      await this.bundles.save(next);
      await this.jobs.add(mailRecordCode, { hospitalId: held.hospitalId, requestId: held.requestId, send: next.sends });
    });
    return { code_to: maskedContact(contact) };
  }

  /** Throws 400 for a wrong code, of which the fifth ends it, and 404 once the link is over. A code opens once. */
  async download(key: string, otp: string): Promise<FileAnswer> {
    const known = await this.#known(key);
    const { stream: body, contentType } = await this.files.open(known.fileKeys[0]!);
    try {
      // Wrong tries are counted: nothing is thrown before the commit.
      const fault = await this.database.transaction(() => this.#take(known, key, otp));
      if (fault) throw fault;
      await this.desk.noteRead('patients.access-bundle-download', known.personId);
    } catch (fault) {
      body.destroy();
      throw fault;
    }
    return new FileAnswer({ body, contentType, filename: 'record.zip', headers: { 'cache-control': 'no-store' } });
  }

  async #take({ requestId }: AccessBundleEntity, key: string, otp: string): Promise<AppError | null> {
    const [held, now] = [await this.bundles.hold(requestId), this.clock.now()];
    if (!held || !this.#isOpen(held, key)) return notFound(messages.linkOver);
    const wrong = invalid(messages.codeWrong, { otp: messages.codeWrong });
    const isLive = held.codeUntil !== null && held.codeUntil > now && held.wrongTries < MOST_WRONG;
    if (!isLive) return wrong;
    if (!this.codes.fits(held.codeHash, codeIdOf(held), key, otp)) {
      await this.bundles.save({ ...held, wrongTries: held.wrongTries + 1 });
      return wrong;
    }
    await this.bundles.save({ ...held, downloads: held.downloads + 1, codeHash: null, codeUntil: null });
    this.audit.wrote('patients.access-bundle-downloaded', requestId);
    return null;
  }

  async #contactOf({ personId }: AccessBundleEntity): Promise<CodeContact> {
    const contact = await this.shown.contactOf(personId);
    if (!contact) throw conflict(messages.noContactOnFile);
    return contact;
  }

  async #known(key: string): Promise<AccessBundleEntity> {
    const bundle = this.#open(await this.bundles.byLink(key), key);
    if (!(await this.desk.isStillFor(bundle))) throw notFound(messages.linkOver);
    return bundle;
  }

  #open(bundle: AccessBundleEntity | null, key: string): AccessBundleEntity {
    if (!bundle || !this.#isOpen(bundle, key)) throw notFound(messages.linkOver);
    return bundle;
  }

  #isOpen({ state, linkKey, linkUntil, downloads }: AccessBundleEntity, key: string): boolean {
    const isLive = linkUntil !== null && linkUntil > this.clock.now() && downloads < MOST_DOWNLOADS;
    return state === 'ready' && linkKey !== null && linkKey === key && isLive;
  }
}

/** What a code of a link is for: one send of one request. */
export const codeIdOf = ({ hospitalId, requestId, sends }: AccessBundleEntity): string =>
  `record/${hospitalId}/${requestId}/${sends}`;
