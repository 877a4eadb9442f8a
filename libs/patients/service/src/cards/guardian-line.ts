import type { GuardianRelation } from '@nidaan/patients-contracts';

interface Guarded {
  gender: string;
  guardian_name: string;
  guardian_relation: GuardianRelation;
}

const CHILD: Readonly<Record<string, string>> = { Male: 'S/o', Female: 'D/o' };

/** 'S/o Ramesh', 'W/o Suresh', as papers name a guardian; '' where nobody is named. */
export function guardianLine({ gender, guardian_name: name, guardian_relation: relation }: Guarded): string {
  if (name.trim() === '') return '';
  const isParent = relation === 'father' || relation === 'mother';
  const short = isParent ? CHILD[gender] : relation === 'husband' ? 'W/o' : relation === 'wife' ? 'H/o' : undefined;
  return `${short ?? 'C/o'} ${name.trim()}`;
}
