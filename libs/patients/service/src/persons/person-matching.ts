import { foldedName, isThrowAwayPhone, KEY_MARKS, nameKeys, personKeys } from '@nidaan/patients-contracts';
import { currentHospital } from '@nidaan/platform-access';
import type { PersonEntity } from './person.entity.ts';
import { personPhoneKey } from './person-phone.ts';

type Named = Pick<PersonEntity, 'first_name' | 'last_name' | 'local_name'>;
type Matched = Named & Pick<PersonEntity, 'guardian_name' | 'phone' | 'alt_phone' | 'birth_date'>;

const leads = (keys: readonly string[]): string[] => keys.map((key) => `${currentHospital()}:${key}`);

const namesOf = ({ first_name, last_name, local_name }: Named): string[] => [`${first_name} ${last_name}`, local_name];

/** What a person of the hospital at work is found and compared by, made anew whenever one of these fields changes. */
export function matchingOf(person: Matched): Pick<PersonEntity, 'phoneKey' | 'foldedName' | 'keys'> {
  const phoneKey = personPhoneKey(person.phone);
  const [name, local] = namesOf(person).map(foldedName);
  const keys = personKeys({ ...person, phone_key: phoneKey, alt_phone_key: personPhoneKey(person.alt_phone) });
  return { phoneKey, foldedName: name || local || '', keys: leads(keys) };
}

/** Sounds of the names, as `keys` has them: two persons with one Aadhaar number share one of these (FRD-02). */
export const soundsOf = (person: Named): string[] =>
  leads([...new Set(namesOf(person).flatMap(nameKeys))].map((sound) => KEY_MARKS.sound + sound));

/** The phone by which the rule may find somebody: '' for one that many type who have none, and for those of other countries. */
export const matchingPhone = (phoneKey: string): string =>
  /^\d{10}$/.test(phoneKey) && !isThrowAwayPhone(phoneKey) ? phoneKey : '';
