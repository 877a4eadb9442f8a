import { birthOf, MOST_NAME } from '@nidaan/patients-contracts';
import type { PatientEntity } from '../patients/patient.entity.ts';
import { BLANK_PERSON } from './blank-person.ts';
import type { DrawnNumbers } from './new-person.ts';
import { matchingOf } from './person-matching.ts';
import type { PersonEntity } from './person.entity.ts';

/** What a visit has of the person whom it was registered for. */
export type DescribingVisit = Pick<
  PatientEntity,
  | 'hospitalId' | 'branchId' | 'registeredOn' | 'first_name' | 'last_name' | 'gender' | 'phone' | 'email' | 'address' | 'language'
  | 'day' | 'month' | 'year' | 'age' | 'aadhaarSealed' | 'aadhaarLastFour'
>; // prettier-ignore

/** The person whom a stored visit describes. `aadhaarIndex`: of the number that was typed, where that is a valid one. */
export function personOfVisit(
  { id, uhid, uhidKey }: DrawnNumbers,
  visit: DescribingVisit,
  { aadhaarIndex, createdAt, createdBy }: { aadhaarIndex: string | null; createdAt: Date; createdBy: number | null },
): PersonEntity {
  const { hospitalId, branchId, gender, email, address, language, aadhaarSealed, aadhaarLastFour } = visit;
  const short = (name: string) => name.trim().slice(0, MOST_NAME);
  const named = {
    ...BLANK_PERSON,
    first_name: short(visit.first_name),
    last_name: short(visit.last_name),
    phone: visit.phone,
    ...birthOf(visit, visit.registeredOn),
  };
  return {
    ...named,
    ...matchingOf(named),
    ...{ hospitalId, id, uhid, uhidKey, gender, email, address, language, aadhaarSealed, aadhaarLastFour, createdAt, createdBy },
    aadhaarIndex,
    needs: [],
    firstBranchId: branchId,
    branchIds: [branchId],
    rootId: id,
  };
}
