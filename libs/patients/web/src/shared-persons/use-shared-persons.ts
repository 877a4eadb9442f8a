import { call, keyOf } from '@nidaan/api-client';
import {
  findShared,
  isAadhaarNumber,
  isCardText,
  PATIENT_MESSAGES,
  phoneKey,
  type SharedPerson,
} from '@nidaan/patients-contracts';
import { inItsWords, useDebouncedValue, useShell } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';

// Later than the own branch is asked: each question counts.
const AFTER_TYPING_MS = 500;
const FRESH_MS = 5 * 60_000;
const NOBODY: readonly SharedPerson[] = [];
// A UHID is a word with a digit; a shorter one is rather a name with a year.
const UHID = /^(?=.*\d)[\w/-]{5,20}$/;

/** Whether a text may name one person alone: a phone, an Aadhaar number, a card or a UHID. The server decides all the same. */
const isWhole = (text: string): boolean =>
  phoneKey(text) !== '' || isAadhaarNumber(text) || isCardText(text) || (UHID.test(text) && !/^\d{1,9}$/.test(text));

/** Who of other branches bears a number that was typed whole, where the own one knows nobody (ORG-38); nobody for whom all branches are in sight. */
export function useSharedPersons(number: string, isWanted: boolean): { people: readonly SharedPerson[]; failure: string | null } {
  const { findsElsewhere } = useShell();
  const wanted = number.trim();
  const [settled] = useDebouncedValue(wanted, AFTER_TYPING_MS);
  const isAsked = findsElsewhere === true && isWanted && settled === wanted && isWhole(wanted);
  const { data, error } = useQuery({
    queryKey: keyOf(findShared, settled),
    queryFn: ({ signal }) => call(findShared, { body: { number: settled }, signal }),
    enabled: isAsked,
    staleTime: FRESH_MS,
    retry: false,
  });
  if (!isAsked) return { people: NOBODY, failure: null };
  return { people: data ?? NOBODY, failure: error ? inItsWords(PATIENT_MESSAGES.fetchFailed)(error).sentence : null };
}
