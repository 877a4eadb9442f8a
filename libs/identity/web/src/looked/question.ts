import type { LookedQuestion } from './looked.queries.ts';

/** What is asked, as the fields hold it. */
export interface LookedFields {
  patient: string;
  member: string;
  from: string;
  to: string;
}

export const fieldsOf = (address: URLSearchParams): LookedFields => ({
  patient: address.get('patient') ?? '',
  member: address.get('member') ?? '',
  from: address.get('from') ?? '',
  to: address.get('to') ?? '',
});

const numberOf = (text: string): number | undefined => (/^[1-9]\d{0,8}$/.test(text.trim()) ? Number(text) : undefined);
const dayOf = (text: string): string | undefined => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined);

/** The question that fields ask; for the address as text, without what is empty. */
export function questionOf(fields: LookedFields): LookedQuestion;
export function questionOf(fields: LookedFields, isForAddress: true): Record<string, string>;
export function questionOf({ patient, member, from, to }: LookedFields, isForAddress = false): object {
  const asked = { patient: numberOf(patient), member: numberOf(member), from: dayOf(from), to: dayOf(to) };
  const given = Object.entries(asked).filter(([, value]) => value !== undefined);
  return Object.fromEntries(isForAddress ? given.map(([key, value]) => [key, String(value)]) : given);
}
