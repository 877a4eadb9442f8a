import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import { PATIENT_COLUMNS, type PatientRow } from '../patients/patient-row.ts';
import { isSamePerson, phonePattern } from './same-person.ts';

// More than a person has visits; a number that a whole firm gave ends here.
const MOST = 500;

const BY_AADHAAR = `SELECT ${PATIENT_COLUMNS} FROM patients p WHERE p.hospital_id = $1 AND p.aadhaar_index = ANY ($2::bigint[])
  ORDER BY p.id DESC LIMIT ${MOST}`;
const BY_PHONE = `SELECT ${PATIENT_COLUMNS} FROM find_patients($2, NULL, NULL, NULL, NULL, ${MOST}) WITH ORDINALITY AS s(id, rank)
  JOIN patients p ON p.hospital_id = $1 AND p.id = s.id ORDER BY s.rank`;

/** Joins the visits of one person (OPN-36). The person registry will take its place. */
@Injectable()
export class VisitsRepository {
  constructor(private readonly db: Database) {}

  /** All visits of the person whose visit `patient` is, newest first; `aadhaarIndexes` are those of their number, if they gave one. */
  async ofSamePerson(patient: PatientRow, aadhaarIndexes: readonly string[]): Promise<PatientRow[]> {
    const hospitalId = currentHospital();
    const pattern = phonePattern(patient);
    const [byAadhaar, byPhone] = await Promise.all([
      aadhaarIndexes.length > 0 ? this.db.query<PatientRow>(BY_AADHAAR, [hospitalId, aadhaarIndexes]) : [],
      pattern === null ? [] : this.db.query<PatientRow>(BY_PHONE, [hospitalId, pattern]),
    ]);
    const all = [patient, ...byAadhaar, ...byPhone.filter((each) => isSamePerson(each, patient))];
    return [...new Map(all.map((each) => [each.id, each])).values()].sort((a, b) => b.id - a.id);
  }
}
