import { BREACH_CLOCKS, BREACH_HOURS, type Breach, type BreachClock } from '@nidaan/patients-contracts';
import type { BreachAmendmentEntity } from './breach-amendment.entity.ts';
import type { BreachEntity } from './breach.entity.ts';

const HOUR_MS = 3_600_000;

/** Where it is kept when each of the four was done. */
export const DONE_FIELDS = {
  cert_in: 'certInAt',
  board: 'boardAt',
  board_detailed: 'boardDetailedAt',
  persons: 'personsAt',
} as const satisfies Record<BreachClock, keyof BreachEntity>;

/** A breach as its calls answer it: the clocks run from when it was noticed. */
export const shownBreach = (breach: BreachEntity, amendments: readonly BreachAmendmentEntity[]): Breach => ({
  id: breach.id,
  noticed_at: breach.noticedAt.toISOString(),
  ...breach.texts,
  recorded_at: breach.recordedAt.toISOString(),
  closed_at: breach.closedAt?.toISOString() ?? null,
  close_reason: breach.closeReason,
  clocks: BREACH_CLOCKS.map((what) => {
    const hours = BREACH_HOURS[what];
    return {
      what,
      due_at: hours === null ? null : new Date(breach.noticedAt.getTime() + hours * HOUR_MS).toISOString(),
      done_at: breach[DONE_FIELDS[what]]?.toISOString() ?? null,
    };
  }),
  amendments: amendments.map(({ at, by, field, before, after, reason }) => ({
    ...{ by, field, before, after, reason },
    at: at.toISOString(),
  })),
});
