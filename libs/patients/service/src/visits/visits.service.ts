import { Injectable } from '@nestjs/common';
import { answersOf } from '@nidaan/kernel';
import { isAadhaarNumber, knownPatient, MOST_KNOWN, patientName, phoneKey, type KnownPatient } from '@nidaan/patients-contracts';
import { closedRecords, currentContext, currentHospital, may, newContext, runInContext } from '@nidaan/platform-access';
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
    return this.visits.ofSamePerson(patient, this.#indexesOf(aadhaar));
  }

  /** The numbers of the same visits. */
  idsOfSamePerson(patient: PatientRow, aadhaar: string | undefined): Promise<number[]> {
    return this.visits.idsOfSamePerson(patient, this.#indexesOf(aadhaar));
  }

  // The field holds whatever was typed: two people with '0' in it are two people.
  #indexesOf(aadhaar: string | undefined): readonly string[] {
    return aadhaar && isAadhaarNumber(aadhaar) ? this.vault.indexesOf(currentHospital(), aadhaar) : [];
  }

  /**
   * The same with visits at other branches, where those share the record with who may read it (ORG-38); `elsewhere` are their numbers. No other call
   * has them in sight.
   */
  async ofHealthRecord(
    patient: PatientRow,
    aadhaar: string | undefined,
  ): Promise<{ rows: PatientRow[]; elsewhere: ReadonlySet<number> }> {
    const context = currentContext();
    const isShared = context?.sharing === 'clinical' && may('clinical.view') && patient.rootId !== null;
    const elsewhere = isShared ? await this.visits.elsewhere(patient.rootId!) : [];
    if (elsewhere.length === 0) return { rows: await this.ofSamePerson(patient, aadhaar), elsewhere: new Set() };
    const opened = newContext({ ...context!, opened: [...context!.opened, ...elsewhere] });
    return { rows: await runInContext(opened, () => this.ofSamePerson(patient, aadhaar)), elsewhere: new Set(elsewhere) };
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
