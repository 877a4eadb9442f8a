import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { LINK_DAYS } from '@nidaan/patients-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import { Documents } from '@nidaan/platform-documents';
import { Files, newFileKey } from '@nidaan/platform-files';
import { Clock } from '@nidaan/platform-telemetry';
import { ended, isOld, type AccessBundleEntity } from './access-bundle.entity.ts';
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
    const pages = recordPages(facts);
    const fileKeys = ['zip', ...pages].map(() => newFileKey(`bundles/${currentHospital()}`));
    const keptUntil = new Date(facts.madeAt.getTime() + KEPT_MS);
    // Noted before the first is stored: what a try leaves that fails goes with the copy, after seven days or with an erasure.
    const begun = await this.#save(requestId, turn, (held) => ({
      fileKeys: [],
      leftKeys: [...keysOf(held), ...fileKeys],
      keptUntil,
    }));
    if (!begun) return;
    const made = await this.#stored(facts, pages, fileKeys);
    const ready = await this.#save(requestId, turn, ({ leftKeys }) => {
      const left = leftKeys.filter((key) => !fileKeys.includes(key));
      return { ...made, fileKeys, leftKeys: left, state: 'ready', madeAt: facts.madeAt, keptUntil };
    });
    // Of two tries at once only one makes the copy: the files of the other are not wanted from now on.
    await this.#remove(ready ? ready.leftKeys : fileKeys);
  }

  /** Removes the files of a copy whose time is over. */
  async removeOld(requestId: number): Promise<void> {
    const left = await this.#letGo(requestId);
    // After the commit: whoever makes a link at the same time has made it before, or finds no copy. A job that is run again finds the keys.
    await this.#remove(left);
    await this.database.transaction(async () => {
      const held = await this.bundles.hold(requestId);
      if (!held) return;
      const leftKeys = held.leftKeys.filter((key) => !left.includes(key));
      const isDone = isOld(held, this.clock.now()) && leftKeys.length === 0;
      await this.bundles.save({ ...held, leftKeys, keptUntil: isDone ? null : held.keptUntil });
    });
  }

  // The keys of the files that go; none where its time is not over.
  #letGo(requestId: number): Promise<string[]> {
    return this.database.transaction(async () => {
      const held = await this.bundles.hold(requestId);
      if (!held?.keptUntil || !isOld(held, this.clock.now())) return [];
      const over = ended(held, held.keptUntil);
      await this.bundles.save({ ...over, state: held.state === 'making' ? 'making' : 'none' });
      return over.leftKeys;
    });
  }

  // Null where nobody waits for it any more.
  #save(
    requestId: number,
    turn: number,
    changed: (held: AccessBundleEntity) => Partial<AccessBundleEntity>,
  ): Promise<AccessBundleEntity | null> {
    return this.database.transaction(async () => {
      const held = await this.bundles.hold(requestId);
      if (!held || !isAwaited(held, turn)) return null;
      const saved = { ...held, ...changed(held) };
      await this.bundles.save(saved);
      return saved;
    });
  }

  async #stored(
    facts: BundleFacts,
    pages: readonly string[],
    [key, ...papers]: readonly string[],
  ): Promise<Pick<AccessBundleEntity, 'sha256' | 'size'>> {
    const hospitalId = currentHospital();
    // One after the other: a page of the printer for each part at once would keep people waiting.
    for (const [at, html] of pages.entries()) {
      const body = await this.documents.pdf(html, { hospitalId, isAhead: true });
      await this.files.put(papers[at]!, body, { contentType: 'application/pdf' });
    }
    const zip = hashedZip(this.#entries(facts, papers), facts.madeAt);
    const { size } = await this.files.put(key!, zip.stream, { contentType: 'application/zip' });
    return { size, sha256: zip.sha256() };
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

const keysOf = ({ fileKeys, leftKeys }: AccessBundleEntity): string[] => [...fileKeys, ...leftKeys];

const isAwaited = ({ state, turn }: AccessBundleEntity, wanted: number): boolean => state === 'making' && turn === wanted;
