import { Injectable } from '@nestjs/common';
import { invalid, without, type PlainDate } from '@nidaan/kernel';
import {
  ageOf,
  ageText,
  birthOf,
  isAadhaarNumber,
  patientRegistered,
  PERSON_MESSAGES,
  type TypedBirth,
  type PatientAnswer,
  type PatientForm,
  type PersonBirth,
  type PersonNeed,
  visitSent,
} from '@nidaan/patients-contracts';
import { currentBranch, currentContext, currentHospital, RestrictedRecords } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Numbers, type Transaction } from '@nidaan/platform-database';
import { EventsService } from '@nidaan/platform-events';
import { FileUrls } from '@nidaan/platform-files';
import { Idempotency } from '@nidaan/platform-http';
import { Clock } from '@nidaan/platform-telemetry';
import { AadhaarVaultService, type SealedAadhaar } from '../aadhaar/aadhaar-vault.service.ts';
import { KnownDoctorsService, type KnownDoctor } from '../doctors/known-doctors.service.ts';
import { ChargesService, type Charge } from '../fees/charges.service.ts';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { newPatient, UNTREATED } from '../patients/new-patient.ts';
import { patientAnswer } from '../patients/patient-answer.ts';
import { PatientsRepository } from '../patients/patients.repository.ts';
import { newPerson } from '../persons/new-person.ts';
import { matchingPhone, soundsOf } from '../persons/person-matching.ts';
import type { PersonEntity } from '../persons/person.entity.ts';
import {
  isChangedMeanwhile,
  isGone,
  PERSON_TOLD,
  ResolvePersonRepository,
  type Resolved,
  type Resolving,
} from '../persons/resolve-person.repository.ts';
import { isUhidTaken } from '../uhids/uhids.repository.ts';
import { UhidsService, type DrawnUhid } from '../uhids/uhids.service.ts';
import { ChosenPersonService, type ChosenPerson } from './chosen-person.service.ts';
import { sentVisit, toldVisit } from './told-visit.ts';

/** A UHID that an import brought is passed over; so many in a row are no accident. */
const MOST_TRIES = 20;

/** The appointment that becomes a visit. `note` is what is sent for the number of the visit, along with it. */
export interface OfAppointment {
  appointmentId: number;
  /** The fee is the doctor's by the rule, whatever the form says. */
  isFeeByRule: boolean;
  /** What of the form nobody typed at the check-in. */
  ofBooking: readonly ('phone' | 'email')[];
  note: (tx: Transaction, visit: number) => void;
  /** Throws where the person whom `resolve_person` has found in the transaction at hand is not to get this visit. */
  check?: (doctorId: number, on: PlainDate) => Promise<void>;
}

/** Whom a visit is for: the doctor where one was chosen, the appointment where it is one. */
interface Destination {
  doctor: KnownDoctor | null;
  appointment: OfAppointment | undefined;
}

/** What one try of a registration is made of. */
interface Prepared extends Destination {
  id: number;
  person: PersonEntity;
  drawn: DrawnUhid;
  how: Resolving;
  form: PatientForm;
  birth: PersonBirth;
  differs: string[];
  needs: readonly PersonNeed[];
  aadhaar: SealedAadhaar;
  createdAt: Date;
  registeredOn: PlainDate;
}

/** Registers visits, each with its person (FRD-01, FRD-02). */
@Injectable()
export class RegistrationsService {
  constructor(
    private readonly once: Idempotency,
    private readonly numbers: Numbers,
    private readonly uhids: UhidsService,
    private readonly chosen: ChosenPersonService,
    private readonly resolving: ResolvePersonRepository,
    private readonly patients: PatientsRepository,
    private readonly vault: AadhaarVaultService,
    private readonly hospitals: HospitalsService,
    private readonly doctors: KnownDoctorsService,
    private readonly charges: ChargesService,
    private readonly events: EventsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly urls: FileUrls,
    private readonly restricted: RestrictedRecords,
  ) {}

  /**
   * One transaction in one round trip (P1): key, person, visit, outbox rows and audit entry travel together with the commit. A person or a doctor whom the
   * desk chose is read first. Throws 404 and 409 for a chosen person (FRD-03), 400 for a doctor whom the hospital has not, or no more.
   */
  async register(sent: PatientForm, appointment?: OfAppointment): Promise<PatientAnswer> {
    const { doctor_id: doctorId, appointment_id: appointmentId } = sent.registry;
    // An appointment becomes a visit by its check-in alone (FRD-52).
    if (appointmentId !== undefined) throw invalid(PERSON_MESSAGES.appointmentNotFound);
    const doctor = doctorId === undefined ? null : await this.doctors.active(doctorId);
    for (let attempt = 1; ; attempt++) {
      const prepared = await this.#prepared(sent, { doctor, appointment });
      try {
        return await this.#write(prepared);
      } catch (fault) {
        const isWorthIt = isUhidTaken(fault) || isChangedMeanwhile(fault) || isGone(fault);
        if (!isWorthIt || attempt === MOST_TRIES) throw fault;
        if (isUhidTaken(fault)) await this.uhids.passTaken(prepared.drawn);
      }
    }
  }

  async #prepared(sent: PatientForm, to: Destination): Promise<Prepared> {
    const createdAt = this.clock.now();
    const registeredOn = await this.hospitals.dayOf(createdAt);
    const chosen = await this.chosen.of(sent, registeredOn, to.appointment?.ofBooking);
    const form = { ...(chosen?.form ?? sent) };
    const birth = birthOf(typedBirth(form), registeredOn);
    // Our own form computes the age; another client may send the date of birth alone.
    form.age ||= ageOf(form, registeredOn) || wholeYears(form);
    const [id, personId, drawn, mode] = await Promise.all([
      this.numbers.next('patient'),
      this.numbers.next('person'),
      this.uhids.draw(registeredOn),
      this.uhids.aadhaarMode(),
    ]);
    const sealed = this.vault.seal(currentHospital(), form.aadhar);
    const aadhaar = mode === 'mask' ? { ...sealed, sealed: null } : sealed;
    const { uhid, uhidKey } = drawn;
    const person = newPerson({ id: personId, uhid, uhidKey }, form, birth, { aadhaar, createdAt });
    const how = chosen ? this.#ofChosen(chosen, id, createdAt) : this.#byRule(person, form, id);
    const { differs = [], person: known } = chosen ?? {};
    const needs = [...form.registry.needs, ...(known?.needs ?? [])];
    return { ...to, id, person, drawn, how, form, birth, differs, needs, aadhaar, createdAt, registeredOn };
  }

  #ofChosen({ person, contact }: ChosenPerson, visit: number, at: Date): Resolving {
    const corrected = contact && { contact, version: person.version, at };
    return { person: person.id, visit, branch: currentBranch(), by: currentContext()?.accountId ?? null, ...corrected };
  }

  #byRule(person: PersonEntity, { aadhar, registry }: PatientForm, visit: number): Resolving {
    const at = { visit, branch: currentBranch() };
    // Nobody knows yet who an unknown person is (FRD-15).
    if (registry.person === 'new' || registry.is_unknown) return { ...at, isNew: true };
    const aadhaar = isAadhaarNumber(aadhar) ? this.vault.indexesOf(currentHospital(), aadhar) : [];
    const sounds = aadhaar.length === 0 ? [] : soundsOf(person);
    return { ...at, aadhaar, sounds, phone: matchingPhone(person.phoneKey) };
  }

  async #write(prepared: Prepared): Promise<PatientAnswer> {
    const { id, person, drawn, how, differs, doctor, registeredOn, appointment } = prepared;
    let isMade = true;
    let isFree = false;
    const work = async (tx: Transaction) => {
      const resolved = this.resolving.resolve(tx, person, how);
      if (doctor) await appointment?.check?.(doctor.doctorId, registeredOn);
      const patient = this.#visit(prepared, await this.#charge(prepared));
      this.patients.insert(tx, patient);
      await this.#tell(tx, patient, prepared);
      this.audit.wrote('patients.patient', id);
      return () => {
        const found = resolved();
        isMade = found.made;
        return { ...this.#answer(patient, found), ...(differs.length > 0 && { differs }) };
      };
    };
    try {
      const answer = await this.once.lateTransaction(work, () => void (isFree = true));
      // The person was known: the numbers drawn for a new one are borne by nobody.
      if (!isMade) this.#giveBack(person.id, drawn);
      if (!isMade && answer.person_id !== null) await this.restricted.visitAdded(currentHospital(), answer.person_id);
      return answer;
    } catch (fault) {
      if (isFree) this.numbers.putBack('patient', id);
      if (isFree) this.#giveBack(person.id, isUhidTaken(fault) ? null : drawn);
      throw fault;
    }
  }

  // Without a doctor nothing is asked: one round trip.
  #charge({ form, doctor, registeredOn, appointment }: Prepared): Promise<Charge> | null {
    return doctor && this.charges.charge(form, doctor, registeredOn, appointment?.isFeeByRule ?? false);
  }

  #visit({ id, how, form, birth, aadhaar, createdAt, registeredOn, doctor, appointment }: Prepared, charge: Charge | null) {
    const typed = { id, aadhaar, createdAt, registeredOn, ageText: ageText(birth, registeredOn) };
    return newPatient(typed, besidesPerson(form), {
      linkKind: how.person === undefined ? 'rule' : 'desk',
      fee_kind: form.registry.fee_kind,
      ...(doctor && { doctor_id: doctor.doctorId, doctor_name: doctor.name }),
      appointmentId: appointment?.appointmentId ?? null,
      ...charge,
    });
  }

  async #tell(tx: Transaction, visit: ReturnType<typeof newPatient>, { birth, needs, appointment }: Prepared): Promise<void> {
    appointment?.note(tx, visit.id);
    await this.events.add(patientRegistered, toldVisit(visit, birth), { rest: PERSON_TOLD });
    const { doctor_id } = visit;
    if (doctor_id === null) return;
    await this.events.add(visitSent, sentVisit({ ...visit, doctor_id }, birth, needs), { rest: PERSON_TOLD });
  }

  // Numbers that certainly nobody bears.
  #giveBack(personId: number, drawn: DrawnUhid | null): void {
    this.numbers.keep('person', personId);
    if (drawn) this.uhids.keep(drawn);
  }

  #answer(patient: ReturnType<typeof newPatient>, { person, uhid, visit_no, link_by: linkBy }: Resolved): PatientAnswer {
    const visit = { personId: person, rootId: person, uhid, visit_no, linkBy, ...patient };
    return patientAnswer(visit, UNTREATED, (key) => this.urls.signFileUrl(key));
  }
}

// The number itself stays sealed.
const besidesPerson = without(['aadhar', 'registry']);

function typedBirth({ year, month, day, age, registry }: PatientForm): TypedBirth {
  const { age_years, age_months, age_days } = registry;
  return { year, month, day, age, age_years, age_months, age_days };
}

const wholeYears = ({ registry }: PatientForm): string => (registry.age_years === undefined ? '' : String(registry.age_years));
