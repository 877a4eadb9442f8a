import { phoneKey, type PersonCard } from '@nidaan/patients-contracts';

/** Persons who were found by one phone, or one person who was found otherwise (FRD-17). */
export interface FoundGroup {
  /** As the first of them writes it; '' for one who was found otherwise. */
  phone: string;
  persons: readonly PersonCard[];
}

/** Those who were found by one phone stand together, where the first of them stood; within, the order stays. */
export function groupsOf(found: readonly PersonCard[]): FoundGroup[] {
  const groups = new Map<string, { phone: string; persons: PersonCard[] }>();
  for (const person of found) {
    const key = person.matched.includes('phone') ? phoneKey(person.phone) : '';
    const group = key === '' ? undefined : groups.get(key);
    if (group) group.persons.push(person);
    else groups.set(key === '' ? `person ${person.id}` : key, { phone: key === '' ? '' : person.phone, persons: [person] });
  }
  return [...groups.values()];
}

/** As the list shows them: families together. */
export const byPhone = (found: readonly PersonCard[]): PersonCard[] => groupsOf(found).flatMap(({ persons }) => persons);

/** The surname of a guardian; '' where only one name is known. */
export function surnameOf(guardian: string): string {
  const words = guardian.trim().split(/\s+/u);
  return words.length > 1 ? words.at(-1)! : '';
}
