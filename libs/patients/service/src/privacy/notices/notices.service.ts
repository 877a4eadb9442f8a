import { Injectable } from '@nestjs/common';
import { conflict, invalid, notFound, PAPER_LANGUAGES, type InputOf, type PaperSize } from '@nidaan/kernel';
import {
  PRIVACY_MESSAGES as messages,
  type changeNotice,
  type createNotice,
  type GrievanceOfficer,
  type PrivacyNotice,
  type PublicNotice,
} from '@nidaan/patients-contracts';
import { currentAccount, currentHospital } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Database, Numbers } from '@nidaan/platform-database';
import { Documents } from '@nidaan/platform-documents';
import { FileAnswer, Idempotency } from '@nidaan/platform-http';
import { Clock } from '@nidaan/platform-telemetry';
import { HospitalsService } from '../../hospitals/hospitals.service.ts';
import { OfficerService } from '../officer.service.ts';
import { PrivacySettingsService } from '../settings/privacy-settings.service.ts';
import type { NoticeEntity } from './notice.entity.ts';
import { noticePage } from './notice.pdf.ts';
import { filledNotice, NOTICE_TEXTS, type NoticeFacts } from './notice-texts.ts';
import { NoticesRepository } from './notices.repository.ts';

const NOBODY: GrievanceOfficer = { name: '', email: '', phone: '' };

/** Privacy notices: versions in each language, of which a published one stays as it is (ORG-70). */
@Injectable()
export class NoticesService {
  constructor(
    private readonly notices: NoticesRepository,
    private readonly settings: PrivacySettingsService,
    private readonly officer: OfficerService,
    private readonly hospitals: HospitalsService,
    private readonly documents: Documents,
    private readonly numbers: Numbers,
    private readonly once: Idempotency,
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<PrivacyNotice[]> {
    return (await this.notices.all()).map(shown);
  }

  /** Throws 400 where neither we nor the caller have texts in that language. */
  async create({ language, title, sections }: InputOf<typeof createNotice>['body']): Promise<PrivacyNotice> {
    const known = PAPER_LANGUAGES.find((each) => each === language);
    const texts = { ...(known && NOTICE_TEXTS[known]), ...(title && { title }), ...(sections && { sections }) };
    if (!texts.title || !texts.sections) throw invalid(messages.noticeTextsRequired, { sections: messages.noticeTextsRequired });
    const notice: NoticeEntity = {
      ...{
        hospitalId: currentHospital(),
        id: await this.numbers.next('privacy-notice'),
        language,
        version: null,
        draftVersion: 1,
      },
      ...{ title: texts.title, sections: texts.sections, officer: null },
      ...{ createdAt: this.clock.now(), createdBy: currentAccount(), publishedAt: null, publishedBy: null },
    };
    return this.once.transaction(async () => {
      await this.notices.add(notice);
      this.audit.wrote('patients.privacy-notice', notice.id);
      return shown(notice);
    });
  }

  /** Throws 409 once it is published, and with the draft as it is where somebody else has changed it since the version that was read. */
  change(id: number, change: InputOf<typeof changeNotice>['body']): Promise<PrivacyNotice> {
    return this.database.transaction(async () => {
      const before = await this.#holdDraft(id, change.draft_version);
      const after: NoticeEntity = {
        ...before,
        ...{ title: change.title ?? before.title, sections: change.sections ?? before.sections },
        draftVersion: before.draftVersion + 1,
      };
      await this.notices.save(after);
      this.audit.wrote('patients.privacy-notice', id);
      return shown(after);
    });
  }

  /**
   * Its texts are filled from the settings, once and for all. 409 where nobody is named who answers, where it is published, and with the draft
   * as it is where somebody else has changed it since the version that was read.
   */
  async publish(id: number, seen?: number): Promise<PrivacyNotice> {
    const officer = await this.officer.current();
    if (officer.name === '' || officer.email + officer.phone === '') throw conflict(messages.officerMissing);
    const facts = await this.#facts(officer);
    return this.database.transaction(async () => {
      const draft = await this.#holdDraft(id, seen);
      const published: NoticeEntity = {
        ...filledNotice(draft, facts),
        officer,
        version: await this.notices.nextVersion(draft.language),
        publishedAt: this.clock.now(),
        publishedBy: currentAccount(),
      };
      await this.notices.save(published);
      this.audit.wrote('patients.privacy-notice-published', id);
      return shown(published);
    });
  }

  async pdf(id: number, size: PaperSize): Promise<FileAnswer> {
    const notice = await this.notices.find(id);
    if (!notice) throw notFound(messages.noticeUnknown);
    const hospital = await this.hospitals.current();
    const isDraft = notice.publishedAt === null;
    const filled = isDraft ? filledNotice(notice, await this.#facts(await this.officer.current())) : notice;
    const key = { kind: 'privacy-notice', hospitalId: notice.hospitalId, id: `${id}-${size.toLowerCase()}` };
    const body = await this.documents.cached(key, noticePage(shown(filled), hospital, size));
    return new FileAnswer({ body, contentType: 'application/pdf', filename: `privacy-notice-${notice.language}.pdf` });
  }

  /** What everybody may read of the hospital at work: in the language asked for, else in English, else in whatever there is. */
  async ofPublic(language?: string): Promise<PublicNotice> {
    const hospital = await this.hospitals.current();
    if (!hospital) throw notFound(messages.pageUnknown);
    const newest = await this.notices.newest();
    const notice = [language, 'en'].map((wanted) => newest.find((each) => each.language === wanted)).find(Boolean) ?? newest[0];
    return {
      hospital: hospital.name,
      languages: newest.map((each) => each.language),
      officer: notice?.officer ?? NOBODY,
      notice: notice
        ? {
            ...{ language: notice.language, version: notice.version!, title: notice.title, sections: notice.sections },
            published_at: notice.publishedAt!.toISOString(),
          }
        : null,
    };
  }

  /** Who answers for the hospital as its newest notice says, in one line for the foot of a paper; '' before one is published. */
  async officerLine(): Promise<string> {
    const published = (await this.notices.newest()).sort((a, b) => Number(b.publishedAt) - Number(a.publishedAt));
    const officer = published[0]?.officer;
    return officer ? lineOf(officer) : '';
  }

  async #holdDraft(id: number, seen?: number): Promise<NoticeEntity> {
    const draft = await this.notices.holdDraft(id);
    if (draft && seen !== undefined && seen !== draft.draftVersion)
      throw conflict(messages.changedMeanwhile, { current: shown(draft) });
    if (draft) return draft;
    if (await this.notices.find(id)) throw conflict(messages.noticePublished);
    throw notFound(messages.noticeUnknown);
  }

  async #facts(officer: GrievanceOfficer): Promise<NoticeFacts> {
    const [hospital, { answerDays }] = await Promise.all([this.hospitals.current(), this.settings.current()]);
    return {
      hospital: hospital?.name ?? '',
      officer: lineOf(officer),
      days: String(answerDays),
    };
  }
}

const lineOf = ({ name, phone, email }: GrievanceOfficer): string =>
  [name, phone, email].filter((text) => text !== '').join(' · ');

const shown = ({
  id,
  language,
  version,
  title,
  sections,
  draftVersion,
  createdAt,
  publishedAt,
}: NoticeEntity): PrivacyNotice => ({
  ...{ id, language, version, title, sections },
  draft_version: draftVersion,
  created_at: createdAt.toISOString(),
  published_at: publishedAt?.toISOString() ?? null,
});
