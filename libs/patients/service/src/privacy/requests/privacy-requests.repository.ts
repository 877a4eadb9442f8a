import { Injectable } from '@nestjs/common';
import { MAX_ID } from '@nidaan/kernel';
import type { RequestKind, RequestState } from '@nidaan/patients-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { PrivacyRequestEntity } from './privacy-request.entity.ts';

const REQUESTS = tableOf(PrivacyRequestEntity);
// What is asked about somebody out of sight is out of sight too (ORG-38).
const IN_SIGHT = `(r.person_id IS NULL OR EXISTS (SELECT FROM persons p WHERE p.hospital_id = r.hospital_id AND p.id = r.person_id))`;
const FIND = `SELECT ${REQUESTS.columns('r')} FROM privacy_requests r WHERE r.hospital_id = $1 AND r.id = $2 AND ${IN_SIGHT}`;
const HOLD = `${FIND} FOR UPDATE OF r`;
const ADD = REQUESTS.insert();
const SAVE = REQUESTS.update({
  set: REQUESTS.fields(['hospitalId', 'id', 'period', 'number', 'createdBy', 'receivedAt', 'halfMailedAt', 'endMailedAt']),
  where: ['hospitalId', 'id'],
});
const LIST = `SELECT ${REQUESTS.columns('r')} FROM privacy_requests r WHERE r.hospital_id = $1 AND r.id < $2 AND ${IN_SIGHT}
  AND ($3::text IS NULL OR state = $3) AND ($4::text IS NULL OR kind = $4) AND (NOT $5 OR closed_at IS NULL) ORDER BY id DESC LIMIT $6`;
// Of the time that runs now: a request that was reopened is reminded of anew.
const MAILED = (column: string) =>
  `UPDATE privacy_requests SET ${column} = $4 WHERE hospital_id = $1 AND id = $2 AND due_at = $3`;
const MAILED_HALF = MAILED('half_mailed_at');
const MAILED_END = MAILED('end_mailed_at');
const RESTART = `UPDATE privacy_requests SET half_mailed_at = NULL, end_mailed_at = NULL WHERE hospital_id = $1 AND id = $2`;

export interface RequestsWanted {
  state?: RequestState;
  kind?: RequestKind;
  isOpen: boolean;
  after?: number;
  limit?: number;
}

/** Of which request the desk is to be reminded, and when it is due. */
export interface RequestToMail {
  hospitalId: number;
  requestId: number;
  at: 'half' | 'end';
  dueAt: Date;
}

@Injectable()
export class PrivacyRequestsRepository {
  constructor(private readonly database: Database) {}

  /** Newest first. */
  list({ state, kind, isOpen, after = MAX_ID, limit = 1000 }: RequestsWanted): Promise<PrivacyRequestEntity[]> {
    const values = [currentHospital(), after, state ?? null, kind ?? null, isOpen, limit];
    return this.database.query<PrivacyRequestEntity & Record<string, unknown>>(LIST, values);
  }

  async find(id: number): Promise<PrivacyRequestEntity | null> {
    return this.#one(FIND, id);
  }

  /** The same, held until the transaction ends. */
  async hold(id: number): Promise<PrivacyRequestEntity | null> {
    return this.#one(HOLD, id);
  }

  async #one(text: string, id: number): Promise<PrivacyRequestEntity | null> {
    const rows = await this.database.query<PrivacyRequestEntity & Record<string, unknown>>(text, [currentHospital(), id]);
    return rows[0] ?? null;
  }

  async add(request: PrivacyRequestEntity): Promise<void> {
    await this.database.query(ADD(request));
  }

  async save(request: PrivacyRequestEntity): Promise<void> {
    const { period: _p, number: _n, createdBy: _b, receivedAt: _r, halfMailedAt: _h, endMailedAt: _e, ...rest } = request;
    await this.database.query(SAVE(rest));
  }

  /** Its time begins anew, and so do the reminders. */
  async restart(id: number): Promise<void> {
    await this.database.query(RESTART, [currentHospital(), id]);
  }

  async mailed(id: number, at: 'half' | 'end', dueAt: Date, now: Date): Promise<void> {
    await this.database.query(at === 'half' ? MAILED_HALF : MAILED_END, [currentHospital(), id, dueAt, now]);
  }

  /** For the job of the platform: of all hospitals, numbers alone. */
  async toMail(now: Date): Promise<RequestToMail[]> {
    const rows = await this.database.query<{ hospital_id: number; request_id: number; at: 'half' | 'end'; due_at: Date }>(
      'SELECT hospital_id, request_id, at, due_at FROM privacy_requests_to_mail($1)',
      [now],
    );
    return rows.map((row) => ({ hospitalId: row.hospital_id, requestId: row.request_id, at: row.at, dueAt: row.due_at }));
  }
}
