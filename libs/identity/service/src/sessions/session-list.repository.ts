import { Injectable } from '@nestjs/common';
import { Database, tableOf } from '@nidaan/platform-database';
import { SessionEntity } from './session.entity.ts';

const SESSIONS = tableOf(SessionEntity);
const RUNNING = `SELECT ${SESSIONS.columns('s')}, greatest(s.started_at, s.last_seen_at, t.at, u.at) AS "seenAt" FROM sessions s
  LEFT JOIN LATERAL (SELECT max(used_at) AS at FROM refresh_tokens WHERE session_id = s.id) t ON true
  LEFT JOIN LATERAL (SELECT max(used_at) AS at FROM member_refresh_tokens WHERE session_id = s.id) u ON true
  WHERE s.account_id = $1 AND s.ended_at IS NULL AND s.expires_at > $2`;
const ALL = `${RUNNING} ORDER BY "seenAt" DESC, s.id`;
const IN_HOSPITAL = `${RUNNING} AND (s.hospital_id = $3 OR ($4 AND s.hospital_id IS NULL)) ORDER BY "seenAt" DESC, s.id`;
const SEEN = 'UPDATE sessions SET last_seen_at = $2 WHERE id = ANY ($1::uuid[]) AND ended_at IS NULL';

/** A session that runs, and when it was seen last. */
export interface RunningSession extends SessionEntity {
  seenAt: Date;
}

/** Where a session is looked for: `isHome` counts those without a hospital as well, which the release before began there. */
export interface SessionsPlace {
  hospitalId: number;
  isHome: boolean;
}

/** Sessions that run, as people look at them. */
@Injectable()
export class SessionListRepository {
  constructor(private readonly database: Database) {}

  /** Of an account, seen last first; everywhere, or in one hospital. */
  running(accountId: number, now: Date, place?: SessionsPlace): Promise<RunningSession[]> {
    return place
      ? this.database.query<RunningSession & Record<string, unknown>>(IN_HOSPITAL, [
          accountId,
          now,
          place.hospitalId,
          place.isHome,
        ])
      : this.database.query<RunningSession & Record<string, unknown>>(ALL, [accountId, now]);
  }

  /** Notes that sessions were seen. */
  async seen(ids: readonly string[], at: Date): Promise<void> {
    await this.database.query(SEEN, [ids, at]);
  }
}
