import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { LINK_DAYS } from '@nidaan/patients-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import { Documents } from '@nidaan/platform-documents';
import { Files, newFileKey } from '@nidaan/platform-files';
import { Clock } from '@nidaan/platform-telemetry';
import { NO_FILES, type AccessBundleEntity } from './access-bundle.entity.ts';
import { AccessBundlesRepository } from './access-bundles.repository.ts';
import type { BundleFacts } from './bundle-facts.ts';
import { BundleFactsService } from './bundle-facts.service.ts';
import { BUNDLE_WORDS } from './bundle-words.ts';
import { hashedZip, type ZipEntry } from './bundle-zip.ts';
import { recordPages } from './record.pdf.ts';

/** So long a copy is kept where nobody makes a link. */
export const KEPT_MS = LINK_DAYS * 24 * 3_600_000;

/** Makes copies of records, and removes them again (ORG-73). */
@Injectable()
export class BundleMakingService {
  constructor(
    private readonly bundles: AccessBundlesRepository,
    private readonly facts: BundleFactsService,
    private readonly documents: Documents,
    private readonly files: Files,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Nothing where it was asked for again since, or made before. Throws where a part cannot be had: the job tries again. */
  async make(requestId: number, turn: number): Promise<void> {
    const bundle = await this.bundles.find(requestId);
    if (!bundle || !isAwaited(bundle, turn)) return;
    // Of the copy before, which nobody can reach any more. Removed first: a job that is run again finds the keys.
    await this.#remove(bundle.fileKeys);
    const facts = await this.facts.gather(bundle);
    const made = await this.#stored(facts);
    const isWanted = await this.database.transaction(async () => {
      const held = await this.bundles.hold(requestId);
      if (!held || !isAwaited(held, turn)) return false;
      const keptUntil = new Date(facts.madeAt.getTime() + KEPT_MS);
      await this.bundles.save({ ...held, ...made, state: 'ready', madeAt: facts.madeAt, keptUntil });
      return true;
    });
    if (!isWanted) await this.#remove(made.fileKeys);
  }

  /** Removes the files of a copy whose time is over. */
  async removeOld(requestId: number): Promise<void> {
    const bundle = await this.bundles.find(requestId);
    if (!bundle || !isOld(bundle, this.clock.now())) return;
    await this.#remove(bundle.fileKeys);
    await this.database.transaction(async () => {
      const held = await this.bundles.hold(requestId);
      if (!held || !isOld(held, this.clock.now())) return;
      await this.bundles.save({ ...held, ...NO_FILES, state: held.state === 'ready' ? 'none' : held.state });
    });
  }

  async #stored(facts: BundleFacts): Promise<Pick<AccessBundleEntity, 'fileKeys' | 'sha256' | 'size'>> {
    const hospitalId = currentHospital();
    const folder = `bundles/${hospitalId}`;
    const papers: string[] = [];
    // One after the other: a page of the printer for each part at once would keep people waiting.
    for (const html of recordPages(facts)) {
      const key = newFileKey(folder);
      const body = await this.documents.pdf(html, { hospitalId, isAhead: true });
      await this.files.put(key, body, { contentType: 'application/pdf' });
      papers.push(key);
    }
    const zip = hashedZip(this.#entries(facts, papers), facts.madeAt);
    const key = newFileKey(folder);
    const { size } = await this.files.put(key, zip.stream, { contentType: 'application/zip' });
    return { fileKeys: [key, ...papers], size, sha256: zip.sha256() };
  }

  #entries(facts: BundleFacts, papers: readonly string[]): ZipEntry[] {
    const { language, number, hospital, madeAt, person, visits, allergies, consents, looked, emergencies, files } = facts;
    const { appointments, messages } = facts;
    const stored = (key: string) => async (): Promise<Readable> => (await this.files.open(key)).stream;
    const text = (name: string, body: string): ZipEntry => ({ name, open: () => Promise.resolve(Buffer.from(body)) });
    const json = (name: string, value: unknown): ZipEntry => text(name, JSON.stringify(value, null, 2));
    const record = { request: number, made_at: madeAt.toISOString(), hospital: hospital?.name ?? '', person, visits, allergies };
    return [
      text('README.txt', BUNDLE_WORDS[language].readme(hospital?.name ?? '', number)),
      ...papers.map((key, at) => ({ name: at === 0 ? 'record.pdf' : `record-${at + 1}.pdf`, open: stored(key) })),
      json('record.json', {
        ...record,
        appointments,
        messages,
        consents,
        access_log: looked,
        emergencies,
        files: files.map(({ name, isThere }) => ({ name, isThere })),
      }),
      json('consents.json', consents),
      json('access-log.json', looked),
      ...(emergencies.length > 0 ? [json('emergencies.json', emergencies)] : []),
      ...files.filter(({ isThere }) => isThere).map(({ key, name }) => ({ name, open: stored(key) })),
    ];
  }

  async #remove(keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.files.remove(key);
  }
}

const isAwaited = ({ state, turn }: AccessBundleEntity, wanted: number): boolean => state === 'making' && turn === wanted;

const isOld = ({ keptUntil }: AccessBundleEntity, now: Date): boolean => keptUntil !== null && keptUntil <= now;
