import type { AccessDay, AccessEntry } from '@nidaan/identity-contracts';
import { Dialog, formatDate, t } from '@nidaan/ui';
import { EntryList, useEntries } from './entry-list.tsx';
import type { LookedQuestion } from './looked.queries.ts';

interface DayEntriesProps {
  day: AccessDay;
  asked: LookedQuestion;
  onClose: () => void;
}

// As many as the log gives at once: they are looked through for those of one person.
const MOST = 1000;

/** The entries of one person on one day. */
export function DayEntries({ day, asked, onClose }: DayEntriesProps) {
  const member = day.member_id ?? undefined;
  // Who is no member cannot be asked for by number.
  const question = { ...asked, ...(member && { member }), from: day.day, to: day.day };
  const entries = useEntries(question, (entry) => isOf(day, entry), MOST);
  return (
    <Dialog opened size="lg" title={t('{name}, {day}', { name: t(day.name) || '–', day: formatDate(day.day) })} onClose={onClose}>
      <EntryList entries={entries} pageSize={15} />
    </Dialog>
  );
}

// An entry may bear another name than its day: one of the staff is a guest at one hour and the platform's staff at another.
const isOf = (day: AccessDay, entry: AccessEntry): boolean =>
  day.account === undefined ? entry.member_id === day.member_id && entry.name === day.name : entry.account === day.account;
