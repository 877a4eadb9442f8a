import { Injectable } from '@nestjs/common';
import { answersOf } from '@nidaan/kernel';
import { isAadhaarNumber, knownPatient, MOST_KNOWN, patientName, phoneKey, type KnownPatient } from '@nidaan/patients-contracts';
import { closedRecords, currentHospital } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { AadhaarVaultService } from '../aadhaar/aadhaar-vault.service.ts';
import type { PatientRow } from '../patients/patient-row.ts';
import { nameKey } from './same-person.ts';
import { VisitsRepository } from './visits.repository.ts';

const answer = answersOf(knownPatient);

/** Which visits are of one person (OPN-36), and who comes again. */
@Injectable()
export class VisitsService {
  constructor(
    private readonly visits: VisitsRepository,
    private readonly vault: AadhaarVaultService,
    private readonly audit: AuditService,
  ) {}

  /** All visits of the person whose visit `patient` is, newest first. `aadhaar` is their number, opened. */
  ofSamePerson(patient: PatientRow, aadhaar: string | undefined): Promise<PatientRow[]> {
    // The field holds whatever was typed: two people with '0' in it are two people.
    const indexes = aadhaar && isAadhaarNumber(aadhaar) ? this.vault.indexesOf(currentHospital(), aadhaar) : [];
    return this.visits.ofSamePerson(patient, indexes);
  }

  /** Who was registered with this phone before, each by the newest visit. Families share a phone; who gave no name is nobody's. */
  async known(phone: string): Promise<KnownPatient[]> {
    const people = new Map<string, KnownPatient>();
    for (const row of await this.visits.withPhone(phoneKey(phone))) {
      const name = nameKey(row);
      if (name === '' || people.has(name) || closedRecords().hidesVisit(row.id)) continue;
      people.set(name, answer(row, { name: patientName(row), seen_on: row.registeredOn }));
      if (people.size === MOST_KNOWN) break;
    }
    const found = [...people.values()];
    await this.audit.read(
      'patients.patient-list',
      found.map(({ id }) => id),
    );
    return found;
  }
}
