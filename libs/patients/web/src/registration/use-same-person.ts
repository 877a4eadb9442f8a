import { foldedName, phoneKey, type LikelyPerson } from '@nidaan/patients-contracts';
import { useState } from 'react';
import type { ChosenPerson } from './likely-persons.ts';
import type { RegistrationValues } from './registration-values.ts';

/** What is sent of the person beside the form: the one of the registry, or that it is nobody of it. */
export type PersonSaid = { person_id?: number; person?: 'new'; confirm_deceased?: true };

// The registry finds them by phone and name: nobody new is made (FRD-02).
const isFoundByRule = (values: RegistrationValues, same: LikelyPerson['person']): boolean =>
  phoneKey(values.phone) !== '' &&
  phoneKey(values.phone) === phoneKey(same.phone) &&
  foldedName(`${values.first_name} ${values.last_name}`) === foldedName(`${same.first_name} ${same.last_name}`);

/**
 * Asks once before somebody new is registered who is very probably known (FRD-27). Never for an emergency; and a check that is still
 * under way holds nothing up.
 */
export function useSamePerson() {
  const [likely, setLikely] = useState<readonly LikelyPerson[]>([]);
  const [asking, setAsking] = useState<ChosenPerson | null>(null);
  const [denied, setDenied] = useState<number | null>(null);
  const [first] = likely;
  const same = first?.band === 'same' ? first.person : null;
  return {
    setLikely,
    hasLikely: likely.length > 0,
    asking,
    dismiss: () => setAsking(null),
    /** What is sent for somebody new; null where the desk is asked first. */
    ask: (values: RegistrationValues): PersonSaid | null => {
      if (same === null || values.patientType === 'Emergency' || isFoundByRule(values, same)) return {};
      if (same.id === denied) return { person: 'new' };
      setAsking(same);
      return null;
    },
    /** The desk's answer, as it is sent. The question is not asked again about the same one. */
    answer: (isSame: boolean): PersonSaid => {
      setAsking(null);
      if (!isSame) setDenied(asking?.id ?? null);
      return isSame && asking ? { person_id: asking.id } : { person: 'new' };
    },
  };
}
export type SamePerson = ReturnType<typeof useSamePerson>;
