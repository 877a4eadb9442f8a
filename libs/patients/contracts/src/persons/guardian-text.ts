import type { GuardianRelation } from './person-choices.ts';

const CHILD: Readonly<Record<string, string>> = { male: 'S/o', female: 'D/o' };

function lead(relation: GuardianRelation, gender: string): string {
  if (relation === 'father' || relation === 'mother') return CHILD[gender.toLowerCase()] ?? 'C/o';
  if (relation === 'husband') return 'W/o';
  if (relation === 'wife') return 'H/o';
  if (relation === 'son' || relation === 'daughter') return gender.toLowerCase() === 'female' ? 'M/o' : 'F/o';
  return 'C/o';
}

/** How a guardian stands beside a name (FRD-05): 'S/o Ramesh'; '' where nobody is named. */
export const guardianText = (person: { guardian_name: string; guardian_relation: GuardianRelation; gender: string }): string =>
  person.guardian_name.trim() === '' ? '' : `${lead(person.guardian_relation, person.gender)} ${person.guardian_name.trim()}`;
