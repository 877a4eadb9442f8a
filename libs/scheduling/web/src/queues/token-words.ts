import type { RankReason, TokenAnswer, TokenPriority, TokenState } from '@nidaan/scheduling-contracts';
import { msg, t } from '@nidaan/ui';

export const STATE_LABELS: Readonly<Record<TokenState, string>> = {
  waiting: msg('Waiting'),
  called: msg('Called'),
  serving: msg('In'),
  done: msg('Done'),
  skipped: msg('Skipped'),
  transferred: msg('Sent on'),
  cancelled: msg('Cancelled'),
};

export const STATE_TONES = {
  waiting: 'blue',
  called: 'amber',
  serving: 'green',
  done: 'grey',
  skipped: 'red',
  transferred: 'grey',
  cancelled: 'grey',
} as const satisfies Readonly<Record<TokenState, string>>;

export const PRIORITY_LABELS: Readonly<Record<TokenPriority, string>> = {
  normal: msg('None'),
  elderly: msg('Senior'),
  disabled: msg('Disabled'),
  pregnant: msg('Pregnant'),
  infant: msg('Infant'),
  emergency: msg('Emergency'),
};

const REASONS: Readonly<Record<RankReason['rule'], (given: Pick<RankReason, 'time' | 'minutes'>) => string>> = {
  arrival: ({ time }) => t('Came at {time}', { time }),
  appointment: ({ time }) => t('Appointment {time}, on time', { time }),
  late: ({ time }) => t('Appointment {time}, came late', { time }),
  returned: ({ time }) => t('Sent back at {time}', { time }),
  review: ({ minutes }) => t('Back with the report, +{minutes} min', { minutes }),
  kept_place: ({ time }) => t('From another queue, came at {time}', { time }),
  elderly: ({ minutes }) => t('Senior, +{minutes} min', { minutes }),
  disabled: ({ minutes }) => t('Disabled, +{minutes} min', { minutes }),
  pregnant: ({ minutes }) => t('Pregnant, +{minutes} min', { minutes }),
  infant: ({ minutes }) => t('Infant, +{minutes} min', { minutes }),
  emergency: () => t('Emergency, always first'),
};

/** Why a token stands where it stands, in the reader's language. */
export const whyOf = ({ reasons }: Pick<TokenAnswer, 'reasons'>): string =>
  reasons.map((reason) => REASONS[reason.rule](reason)).join('; ');

/** '25–35 min'; '–' where nobody can say. */
export const waitOf = (from: number | null, to: number | null): string =>
  from === null || to === null ? '–' : t('{from}–{to} min', { from, to });
