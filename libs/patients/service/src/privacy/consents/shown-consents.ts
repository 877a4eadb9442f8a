import type { Consent } from '@nidaan/patients-contracts';
import type { ConsentEntity } from './consent.entity.ts';
import { heldConsents, type Join } from './held-consents.ts';

/** Rows of a person as their calls answer them, in their order; `joins` are the merges that made one person of several. */
export function shownConsents(rows: readonly ConsentEntity[], joins: readonly Join[]): Consent[] {
  const held = heldConsents(rows, joins);
  return rows.map((row) => {
    const current = held.has(row);
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
