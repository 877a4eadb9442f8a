import { call, keyOf } from '@nidaan/api-client';
import { birthOfAge, knownPatients, phoneKey, type KnownPatient } from '@nidaan/patients-contracts';
import { useDebouncedValue } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import type { RegistrationValues } from './registration-values.ts';

const AFTER_TYPING_MS = 250;
const FRESH_MS = 60_000;

/** Who is known with a phone, once it is whole and the typing rests. A failure is silent: the form does without. */
export function useKnownPatients(phone: string): readonly KnownPatient[] {
  const key = phoneKey(phone);
  const [settled] = useDebouncedValue(key, AFTER_TYPING_MS);
  const { data } = useQuery({
    queryKey: keyOf(knownPatients, settled),
    queryFn: ({ signal }) => call(knownPatients, { query: { phone: settled }, signal }),
    enabled: settled !== '' && settled === key,
    staleTime: FRESH_MS,
    retry: false,
  });
  return settled === key ? (data ?? []) : [];
}

const isBetween = (text: string, from: number, to: number) => /^\d+$/.test(text) && Number(text) >= from && Number(text) <= to;

/** What is read of who is known. */
type Known = Omit<KnownPatient, 'id' | 'name'>;

// A date of birth as the form's choices have it; where only the age is known, the year that follows from it.
function birthOf({ day, month, year, age, seen_on }: Known) {
  if (!/^\d{4}$/.test(year)) return birthOfAge(age, seen_on);
  const isWhole = isBetween(day, 1, 31) && isBetween(month, 1, 12);
  return isWhole ? { day: String(Number(day)), month: String(Number(month)), year } : { day: '', month: '', year };
}

/** What the form takes over of somebody who is known: what is filled in, and no Aadhaar number. */
export function knownValues(person: Known): Partial<RegistrationValues> {
  const { first_name, last_name, email, address, gender } = person;
  const birth = birthOf(person);
  const texts = Object.entries({ first_name, last_name, email, address, gender }).filter(([, text]) => text !== '');
  return { ...Object.fromEntries(texts), ...(birth.year === '' ? {} : birth) };
}
