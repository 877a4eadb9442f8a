import { call, keyOf } from '@nidaan/api-client';
import { checkPerson, isAadhaarNumber, phoneKey, type LikelyPerson, type PersonAnswer } from '@nidaan/patients-contracts';
import { useDebouncedValue, useFormValue } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { RegistrationValues } from './registration-values.ts';
import type { RegistrationForm } from './use-registration.ts';

const AFTER_TYPING_MS = 300;
const FRESH_MS = 60_000;
const NOBODY: readonly LikelyPerson[] = [];

/** A person whom the desk took: the visit goes under them. */
export type ChosenPerson = Pick<LikelyPerson['person'], 'id' | 'uhid' | 'name'>;

/** What is asked about somebody: null while a name, or one of phone, year of birth and Aadhaar number, lacks (FRD-27). */
function askedOf(form: RegistrationForm, values: Pick<RegistrationValues, (typeof ASKED)[number]>) {
  const hasName = `${values.first_name}${values.last_name}${values.local_name}`.trim() !== '';
  const hasMark = phoneKey(values.phone) !== '' || /^\d{4}$/.test(values.year) || isAadhaarNumber(values.aadhar);
  return hasName && hasMark ? { ...values, address: form.getValues().address } : null;
}

const ASKED = [
  'first_name',
  'last_name',
  'local_name',
  'guardian_name',
  'phone',
  'gender',
  'day',
  'month',
  'year',
  'aadhar',
] as const;

/** Who of the registry this may be, once enough is filled and the typing rests. A failure is silent: the form does without. */
export function useLikelyPersons(form: RegistrationForm): readonly LikelyPerson[] {
  const first_name = useFormValue(form, 'first_name');
  const last_name = useFormValue(form, 'last_name');
  const local_name = useFormValue(form, 'local_name');
  const guardian_name = useFormValue(form, 'guardian_name');
  const phone = useFormValue(form, 'phone');
  const gender = useFormValue(form, 'gender');
  const day = useFormValue(form, 'day');
  const month = useFormValue(form, 'month');
  const year = useFormValue(form, 'year');
  const aadhar = useFormValue(form, 'aadhar');
  const names = { first_name, last_name, local_name, guardian_name };
  const asked = JSON.stringify(askedOf(form, { ...names, phone, gender, day, month, year, aadhar }));
  const [settled] = useDebouncedValue(asked, AFTER_TYPING_MS);
  const { data } = useQuery({
    queryKey: keyOf(checkPerson, settled),
    // Never broken off: an answer that comes too late is kept, for whoever types the same again.
    queryFn: () => call(checkPerson, { body: JSON.parse(settled) as Record<string, string> }),
    enabled: settled !== 'null' && settled === asked,
    staleTime: FRESH_MS,
    retry: false,
  });
  return settled === asked ? (data ?? NOBODY) : NOBODY;
}

/** Alt+1 … Alt+9 take one of those shown; the keys of the app's tabs wait meanwhile. */
export function useTakingKeys(people: readonly LikelyPerson[], onTake: (person: LikelyPerson['person']) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, shiftKey, code } = event;
    if (!altKey || ctrlKey || metaKey || shiftKey || event.defaultPrevented || !/^Digit[1-9]$/.test(code)) return;
    const taken = people[Number(code.at(-1)) - 1];
    if (!taken) return;
    event.preventDefault();
    onTake(taken.person);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, []);
}

const spread = (text: string | null): Pick<RegistrationValues, 'day' | 'month' | 'year'> => {
  const [year = '', month = '', day = ''] = (text ?? '').split('-').map((part) => String(Number(part)));
  return { day, month, year };
};

type Known = Pick<
  PersonAnswer,
  'first_name' | 'last_name' | 'gender' | 'phone' | 'email' | 'address' | 'birth_date' | 'birth_precision'
>;

/** What the form takes over of somebody of the registry: what is known, and a birthday only where it is one. */
export function personValues(person: Known): Partial<RegistrationValues> {
  const { first_name, last_name, gender, phone, email, address, birth_date, birth_precision } = person;
  const { day, month, year } = spread(birth_date);
  const birth = birth_precision === 'day' ? { day, month, year } : { day: '', month: '', year };
  const texts = Object.entries({ first_name, last_name, gender, phone, email, address }).filter(([, text]) => text !== '');
  return { ...Object.fromEntries(texts), ...(birth_date === null ? {} : birth) };
}
