import type { Recall, RecallContact, RecallSource, RecallSpan, RecallState } from '@nidaan/patients-contracts';
import { formatDate, msg, t } from '@nidaan/ui';

export const STATE_LABELS: Readonly<Record<RecallState, string>> = {
  due: msg('Not called yet'),
  contacted: msg('Contacted'),
  booked: msg('Booked'),
  closed: msg('Came'),
  dropped: msg('Dropped'),
};

export const STATE_TONES = {
  due: 'amber',
  contacted: 'blue',
  booked: 'green',
  closed: 'grey',
  dropped: 'grey',
} as const satisfies Record<RecallState, string>;

export const SOURCE_LABELS: Readonly<Record<RecallSource, string>> = {
  desk: msg('Front Desk'),
  doctor: msg('Doctor'),
  rule: msg('Rule of the doctor'),
};

export const CONTACT_LABELS: Readonly<Record<RecallContact, string>> = {
  called: msg('Reached by phone'),
  no_answer: msg('No answer'),
  message: msg('Message sent'),
};

export const SPAN_LABELS: Readonly<Record<RecallSpan, string>> = {
  overdue: msg('Overdue'),
  today: msg('Due today'),
  week: msg('Due this week'),
};

/** The day, and how late it is. */
export function dueWords({ due_on: day, days_late: late }: Pick<Recall, 'due_on' | 'days_late'>): string {
  const on = formatDate(day);
  if (late === 0) return on;
  return `${on} · ${late === 1 ? t('1 day late') : t('{count} days late', { count: late })}`;
}

/** How the patient was last reached, and how often it was tried. */
export const contactWords = ({ last_contact: contact, attempts }: Recall): string =>
  contact === '' ? '–' : `${t(CONTACT_LABELS[contact])} (${attempts})`;
