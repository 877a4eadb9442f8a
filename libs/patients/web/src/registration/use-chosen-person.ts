import type { LikelyPerson, SharedPerson } from '@nidaan/patients-contracts';
import { useState } from 'react';
import { personValues, type ChosenPerson } from './likely-persons.ts';
import type { RegistrationValues } from './registration-values.ts';

interface ChosenPersonOf {
  values: () => RegistrationValues;
  set: (values: Partial<RegistrationValues>) => void;
  /** Somebody was filled in; `takeBack` restores what stood there. */
  onTaken: (person: ChosenPerson, takeBack: () => void) => void;
}

/** The person of the registry under whom the visit goes (FRD-27). */
export function useChosenPerson({ values, set, onTaken }: ChosenPersonOf) {
  const [chosen, setChosen] = useState<ChosenPerson | null>(null);
  /** Takes somebody: what is known of them is filled in. */
  const take = (person: LikelyPerson['person']) => {
    const known = personValues(person);
    const before = values();
    set(known);
    const names = Object.keys(known) as (keyof RegistrationValues)[];
    setChosen(person);
    onTaken(person, () => {
      set(Object.fromEntries(names.map((name) => [name, before[name]])));
      setChosen(null);
    });
  };
  /** Takes somebody of another branch, of whom no more is known than who they are: what was typed stays (ORG-38). */
  const takeShared = ({ id, uhid, name }: SharedPerson) => setChosen({ id, uhid, name });
  return { chosen, take, takeShared, leave: () => setChosen(null) };
}
