import { isAadhaarNumber, uhidKey } from '@nidaan/patients-contracts';
import { runAs } from '@nidaan/platform-access';
import { AadhaarVaultService } from '../src/aadhaar/aadhaar-vault.service.ts';
import { matchingOf } from '../src/persons/person-matching.ts';
import { PERSONS } from '../src/persons/person-row.ts';
import type { PersonEntity } from '../src/persons/person.entity.ts';
import type { PatientsApp } from './patients-app.ts';

const INSERT = PERSONS.insert();

const PLAIN = {
  first_name: '',
  last_name: '',
  local_name: '',
  guardian_name: '',
  guardian_relation: '',
  mother_id: null,
  gender: '',
  birth_date: null,
  birth_precision: '',
  phone: '',
  phone_owner: '',
  alt_phone: '',
  alt_phone_label: '',
  email: '',
  address: '',
  city: '',
  pincode: '',
  language: 'en',
  aadhaarIndex: null,
  aadhaarSealed: null,
  aadhaarLastFour: '',
  photo: '',
  needs: [],
  desk_note: '',
  is_unknown: false,
  unknown_note: '',
  deceased_on: null,
  firstBranchId: 1,
  branchIds: [1],
  visits: 0,
  lastVisitId: null,
  mergedInto: null,
  struckAt: null,
  version: 1,
  createdBy: null,
} as const;

type Given = Partial<Omit<PersonEntity, 'hospitalId' | 'id'>> & { aadhaar?: string };

/** Puts persons into the registry as a registration would. */
export async function addPerson(
  app: PatientsApp,
  hospitalId: number,
  id: number,
  { aadhaar = '', ...given }: Given,
): Promise<PersonEntity> {
  const { app: service, database } = app.composition.services.get('patients')!;
  const uhid = given.uhid ?? `UH${String(id).padStart(6, '0')}`;
  return runAs({ hospitalId }, async () => {
    const fields = { ...PLAIN, ...given, needs: given.needs ?? [], branchIds: given.branchIds ?? [1] };
    const sealed = service.get(AadhaarVaultService).seal(hospitalId, aadhaar);
    const person: PersonEntity = {
      ...fields,
      ...matchingOf(fields),
      hospitalId,
      id,
      uhid,
      uhidKey: uhidKey(uhid),
      rootId: given.rootId ?? id,
      aadhaarIndex: isAadhaarNumber(aadhaar) ? sealed.index : null,
      aadhaarSealed: sealed.sealed,
      aadhaarLastFour: sealed.lastFour,
      createdAt: app.clock.now(),
    };
    await database.query(INSERT(person));
    return person;
  });
}

/** Puts a visit under a person, as a registration would. */
export async function linkVisit(app: PatientsApp, hospitalId: number, visit: number, person: number): Promise<void> {
  await runAs({ hospitalId }, async () => {
    await app.db.query('UPDATE patients SET person_id = $3 WHERE hospital_id = $1 AND id = $2', [hospitalId, visit, person]);
    await app.db.query(
      'UPDATE persons SET visits = visits + 1, last_visit_id = greatest(last_visit_id, $3) WHERE hospital_id = $1 AND id = $2',
      [hospitalId, person, visit],
    );
  });
}
