import type { Consent } from '@nidaan/patients-contracts';
import type { ConsentEntity } from './consent.entity.ts';

/** Rows as their calls answer them; `rows` are newest first, and the first of a purpose and channel is the one that holds. */
export function shownConsents(rows: readonly ConsentEntity[]): Consent[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    const key = `${row.purpose}/${row.channel}`;
    const current = !seen.has(key);
    seen.add(key);
    const { id, purpose, channel, basis, state, language, method } = row;
    return {
      ...{ id, purpose, channel, basis, state, language, method, current },
      notice_version: row.noticeVersion,
      guardian: row.guardianName === '' ? null : { name: row.guardianName, relation: row.guardianRelation },
      taken_by: row.takenBy,
      at: row.at.toISOString(),
    };
  });
}
