import { Injectable } from '@nestjs/common';
import { phoneKey } from '@nidaan/patients-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import type { PatientEntity } from '../patients/patient.entity.ts';
import { PATIENT_COLUMNS, PATIENTS, WITH_PERSON, type PatientRow } from '../patients/patient-row.ts';
import { groupOf } from '../persons/persons.repository.ts';
import { isSamePerson, shortPhonePattern } from './same-person.ts';

// More than a person has visits; a number that a whole firm gave ends here.
const MOST = 500;

const MARKS = [
  'id', 'first_name', 'last_name', 'phone', 'email', 'address', 'gender', 'day', 'month', 'year', 'age', 'registeredOn',
] as const; // prettier-ignore
/** What is known of somebody who comes again. */
export type KnownRow = Pick<PatientEntity, (typeof MARKS)[number]>;

const BY_AADHAAR = `SELECT ${PATIENT_COLUMNS} FROM patients p ${WITH_PERSON} WHERE p.hospital_id = $1 AND p.aadhaar_index = ANY ($2::bigint[])
  ORDER BY p.id DESC LIMIT ${MOST}`;
const byPhone = (columns: string) => `SELECT ${columns} FROM find_visits_by_phone($2, ${MOST}) AS s(id)
  JOIN patients p ON p.hospital_id = $1 AND p.id = s.id ${WITH_PERSON} ORDER BY p.id DESC`;
const BY_PHONE = byPhone(PATIENT_COLUMNS);
const KNOWN = byPhone(PATIENTS.columns('p', MARKS));
const BY_SHORT_PHONE = `SELECT ${PATIENT_COLUMNS} FROM find_visits($2, NULL, NULL, NULL, NULL, ${MOST}) WITH ORDINALITY AS s(id, rank)
  JOIN patients p ON p.hospital_id = $1 AND p.id = s.id ${WITH_PERSON} ORDER BY s.rank`;

const BY_PERSON = `SELECT ${PATIENT_COLUMNS} FROM patients p ${WITH_PERSON}
  WHERE p.hospital_id = $1 AND p.person_id = ANY (ARRAY(${groupOf('$2')})) ORDER BY p.id DESC`;
const IDS_BY_PERSON = `SELECT p.id FROM patients p WHERE p.hospital_id = $1 AND p.person_id = ANY (ARRAY(${groupOf('$2')}))`;
const ELSEWHERE = 'SELECT id FROM visits_elsewhere($1)';

/** The visits of one person (FRD-09). Old ones that have no person yet are joined by what was typed (OPN-36, FRD-22). */
@Injectable()
export class VisitsRepository {
  constructor(private readonly db: Database) {}

  /** All visits of the person whose visit `patient` is, newest first; `aadhaarIndexes` are those of their number, if they gave one. */
  async ofSamePerson(patient: PatientRow, aadhaarIndexes: readonly string[]): Promise<PatientRow[]> {
    const hospitalId = currentHospital();
    const [byPerson, typed] = await Promise.all([
      patient.rootId === null ? [] : this.db.query<PatientRow>(BY_PERSON, [hospitalId, patient.rootId]),
      this.#typedOf(patient, aadhaarIndexes),
    ]);
    const all = [patient, ...byPerson, ...typed];
    return [...new Map(all.map((each) => [each.id, each])).values()].sort((a, b) => b.id - a.id);
  }

  /** The numbers of the same visits alone, newest first: a person may have thousands. */
  async idsOfSamePerson(patient: PatientRow, aadhaarIndexes: readonly string[]): Promise<number[]> {
    const [byPerson, typed] = await Promise.all([
      patient.rootId === null ? [] : this.db.query<{ id: number }>(IDS_BY_PERSON, [currentHospital(), patient.rootId]),
      this.#typedOf(patient, aadhaarIndexes),
    ]);
    return [...new Set([patient, ...byPerson, ...typed].map(({ id }) => id))].sort((a, b) => b - a);
  }

  /** The numbers of a person's visits at branches out of sight, at most 2,000; none unless branches share clinical (ORG-38). */
  async elsewhere(rootId: number): Promise<number[]> {
    return (await this.db.query<{ id: number }>(ELSEWHERE, [rootId])).map(({ id }) => id);
  }

  /** Visits with a phone of ten digits or more, newest first. */
  withPhone(key: string): Promise<KnownRow[]> {
    return this.db.query<KnownRow>(KNOWN, [currentHospital(), key]);
  }

  /** Visits without a person, of the same number or of the same marks. */
  async #typedOf(patient: PatientRow, aadhaarIndexes: readonly string[]): Promise<PatientRow[]> {
    const [byAadhaar, byPhone] = await Promise.all([
      aadhaarIndexes.length > 0 ? this.db.query<PatientRow>(BY_AADHAAR, [currentHospital(), aadhaarIndexes]) : [],
      this.#withPhoneOf(patient),
    ]);
    return [...byAadhaar, ...byPhone.filter((each) => isSamePerson(each, patient))].filter((each) => each.rootId === null);
  }

  async #withPhoneOf(patient: PatientRow): Promise<PatientRow[]> {
    const key = phoneKey(patient.phone);
    if (key !== '') return this.db.query<PatientRow>(BY_PHONE, [currentHospital(), key]);
    const pattern = shortPhonePattern(patient);
    return pattern === null ? [] : this.db.query<PatientRow>(BY_SHORT_PHONE, [currentHospital(), pattern]);
  }
}
