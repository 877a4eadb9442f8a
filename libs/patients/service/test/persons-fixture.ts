import { isAadhaarNumber, uhidKey } from '@nidaan/patients-contracts';
import { runAs } from '@nidaan/platform-access';
import { Numbers } from '@nidaan/platform-database';
import { AadhaarVaultService } from '../src/aadhaar/aadhaar-vault.service.ts';
import { matchingOf } from '../src/persons/person-matching.ts';
import { PERSONS, termsOf } from '../src/persons/person-row.ts';
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

/** Numbers of persons whom registrations make, beside those that specs put in. */
const BEYOND = 100_000;

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
    // So that no registration draws what persons of the specs bear.
    for (const kind of ['person', 'uhid/0/']) await service.get(Numbers, { strict: false }).raise(kind, BEYOND);
    return person;
  });
}

/** Puts a visit under a person, as a registration would; the person whom its registration made is gone. */
export async function linkVisit(app: PatientsApp, hospitalId: number, visit: number, person: number): Promise<void> {
  await runAs({ hospitalId }, async () => {
    await app.db.query(
      'DELETE FROM persons p USING patients v WHERE v.hospital_id = $1 AND v.id = $2 AND p.hospital_id = $1 AND p.id = v.person_id AND p.id >= $3',
      [hospitalId, visit, BEYOND],
    );
    await app.db.query(
      `UPDATE patients SET person_id = $3, person_terms = ${termsOf('$1', '$3')} WHERE hospital_id = $1 AND id = $2`,
      [hospitalId, visit, person],
    );
    await app.db.query(
      'UPDATE persons SET visits = visits + 1, last_visit_id = greatest(last_visit_id, $3) WHERE hospital_id = $1 AND id = $2',
      [hospitalId, person, visit],
    );
  });
}
