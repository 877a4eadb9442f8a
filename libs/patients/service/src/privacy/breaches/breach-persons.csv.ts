import { csvOf } from '@nidaan/kernel';
import { PRIVACY_MESSAGES as messages, type BreachPerson, type BreachPersons } from '@nidaan/patients-contracts';

const HEADERS = ['person', 'uhid', 'name', 'phone'];

/** The list as a table for spreadsheets; what it lacks stands at its end. */
export function breachPersonsText(
  persons: readonly BreachPerson[],
  { is_cut: isCut, without_person: without }: Pick<BreachPersons, 'is_cut' | 'without_person'>,
): string {
  const rows = persons.map(({ person_id: id, uhid, name, phone }) => [String(id), uhid, name, phone]);
  const notes = [
    ...(isCut ? [['cut', messages.breachPersonsCut]] : []),
    ...(without > 0 ? [['visits without a person', String(without)]] : []),
  ];
  return csvOf([HEADERS, ...rows, ...notes]);
}
