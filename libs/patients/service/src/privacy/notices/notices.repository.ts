import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { NoticeEntity } from './notice.entity.ts';

const NOTICES = tableOf(NoticeEntity);
const LIST = NOTICES.select({ where: ['hospitalId'], tail: 'ORDER BY published_at DESC NULLS FIRST, id DESC' });
const FIND = NOTICES.select({ where: ['hospitalId', 'id'] });
const HOLD_DRAFT = NOTICES.select({ where: ['hospitalId', 'id'], tail: 'AND published_at IS NULL FOR UPDATE' });
const ADD = NOTICES.insert();
const SAVE = NOTICES.update({
  set: ['version', 'draftVersion', 'title', 'sections', 'officer', 'publishedAt', 'publishedBy'],
  where: ['hospitalId', 'id'],
});
// Two that publish in one language at once must not both become the same version.
const LOCK_VERSIONS = `SELECT pg_advisory_xact_lock(hashtext('privacy notices'), $1)`;
const LAST = 'SELECT coalesce(max(version), 0)::int AS last FROM privacy_notices WHERE hospital_id = $1 AND language = $2';
const NEWEST = `SELECT DISTINCT ON (language) ${NOTICES.columns()} FROM privacy_notices
  WHERE hospital_id = $1 AND version IS NOT NULL ORDER BY language, version DESC`;

@Injectable()
export class NoticesRepository {
  constructor(private readonly database: Database) {}

  all(): Promise<NoticeEntity[]> {
    return this.database.query(LIST({ hospitalId: currentHospital() }));
  }

  async find(id: number): Promise<NoticeEntity | null> {
    return (await this.database.query(FIND({ hospitalId: currentHospital(), id })))[0] ?? null;
  }

  /** A draft, held until the transaction ends; null where there is none, or it is published. */
  async holdDraft(id: number): Promise<NoticeEntity | null> {
    return (await this.database.query(HOLD_DRAFT({ hospitalId: currentHospital(), id })))[0] ?? null;
  }

  async add(notice: NoticeEntity): Promise<void> {
    await this.database.query(ADD(notice));
  }

  async save({ createdAt: _at, createdBy: _by, language: _language, ...notice }: NoticeEntity): Promise<void> {
    await this.database.query(SAVE(notice));
  }

  /** The version after the last one of a language; nobody else publishes until the transaction ends. */
  async nextVersion(language: string): Promise<number> {
    await this.database.query(LOCK_VERSIONS, [currentHospital()]);
    const [row] = await this.database.query<{ last: number }>(LAST, [currentHospital(), language]);
    return row!.last + 1;
  }

  /** The newest version of each language. */
  newest(): Promise<NoticeEntity[]> {
    return this.database.query<NoticeEntity & Record<string, unknown>>(NEWEST, [currentHospital()]);
  }
}
