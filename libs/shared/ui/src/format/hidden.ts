import { formatRupees } from './money.ts';

/** What is printed in the place of a value that the role may not see (ORG-06). */
export const HIDDEN = '—';

/** An answer that names what was emptied of it. */
interface Emptied {
  hidden?: readonly string[] | undefined;
}

/** Whether the role may not see this field of an answer. */
export const isHidden = (answer: Emptied | undefined, field: string): boolean => answer?.hidden?.includes(field) ?? false;

/** Rupees of an answer's field; never ₹0 for what the role may not see. */
export const shownRupees = <K extends string>(answer: Emptied & Record<K, unknown>, field: K): string =>
  isHidden(answer, field) ? HIDDEN : formatRupees(answer[field]);
