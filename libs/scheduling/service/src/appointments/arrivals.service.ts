import { Injectable } from '@nestjs/common';
import { AppError, conflict, dayForPeople, isBlank, notFound, rupeesOf, unavailable } from '@nidaan/kernel';
import { registerVisit } from '@nidaan/patients-contracts';
import {
  appointmentArrived,
  SCHEDULING_MESSAGES as messages,
  type CheckedIn,
  type CheckInWanted,
} from '@nidaan/scheduling-contracts';
import { currentContext } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { ALL_BRANCHES } from '@nidaan/platform-database';
import { EventsService } from '@nidaan/platform-events';
import { Idempotency, ServiceClient } from '@nidaan/platform-http';
import { Clock } from '@nidaan/platform-telemetry';
import type { DoctorEntity } from '../doctors/doctor.entity.ts';
import { DoctorsRepository } from '../doctors/doctors.repository.ts';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { AppointmentChangesRepository } from './appointment-changes.repository.ts';
import type { AppointmentEntity } from './appointment.entity.ts';
import { AppointmentsRepository } from './appointments.repository.ts';
import { SeatingService } from './seating.service.ts';
import { personsInSight } from './booked-persons.service.ts';
import { statusWords } from './status-words.ts';
import { factsOf, shownAppointment } from './wire-appointment.ts';

/** Check-in: patients registers the visit, once for an appointment, and the appointment keeps its number (FRD-52, I10). */
@Injectable()
export class ArrivalsService {
  constructor(
    private readonly appointments: AppointmentsRepository,
    private readonly changes: AppointmentChangesRepository,
    private readonly seating: SeatingService,
    private readonly doctors: DoctorsRepository,
    private readonly hospitals: HospitalsService,
    private readonly client: ServiceClient,
    private readonly once: Idempotency,
    private readonly events: EventsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Throws 409 on another day and for what is not booked, with the visit where there is one; 503 where patients is away. */
  async checkIn(id: number, sent: CheckInWanted): Promise<CheckedIn> {
    await this.once.refuseAnswered();
    const known = await this.appointments.find(id);
    if (!known || known.status === 'held') throw notFound(messages.appointmentUnknown);
    await this.#requireOpen(known);
    const [doctor] = await this.doctors.ofAppointments([known]);
    if (!doctor) throw notFound(messages.appointmentUnknown);
    const patientId = await this.#register(known, doctor, sent);
    const zone = await this.hospitals.zone();
    return this.once.transaction(async () => {
      await this.seating.lock([], [known.doctorId]);
      const before = (await this.appointments.lock(id))!;
      await this.#requireOpen(before);
      // The seat of one who was missed may have gone to somebody else: then the patient is beside.
      const seated = before.status === 'booked' ? before : await this.seating.beside(before);
      const after = { ...seated, status: 'checked_in' as const, patientId };
      await this.appointments.save(after);
      await this.#tell(after);
      return { ...shownAppointment(after, { zone, doctors: new Map([[doctor.id, doctor.name]]) }), patient: patientId };
    });
  }

  // Whoever was missed may come late on the same day.
  async #requireOpen({ status, day, patientId }: AppointmentEntity): Promise<void> {
    const extra = patientId === null ? {} : { patient: patientId };
    if (status !== 'booked' && status !== 'no_show') throw conflict(messages.alreadyIs(statusWords(status)), extra);
    const isToday = day === (await this.hospitals.dayOf(this.clock.now()));
    if (!isToday && status === 'no_show') throw conflict(messages.alreadyIs(statusWords(status)));
    if (!isToday) throw conflict(messages.otherDay(dayForPeople(day)));
  }

  // Before the transaction: patients may be slow. What is registered is found again by the number of the appointment.
  async #register(row: AppointmentEntity, doctor: DoctorEntity, sent: CheckInWanted): Promise<number> {
    const body = { appointmentId: row.id, branchId: row.branchId, ...wantedVisit(row, doctor, sent) };
    const registered = await this.client.call(registerVisit, { body }).catch((fault: unknown) => {
      throw fault instanceof AppError && fault.status < 500 ? fault : unavailable(messages.patientsAway);
    });
    return registered.patientId;
  }

  async #tell(row: AppointmentEntity): Promise<void> {
    await this.changes.add({
      ...{
        appointmentId: row.id,
        what: 'checked_in',
        fromStartsAt: null,
        toStartsAt: null,
        fromDoctorId: null,
        toDoctorId: null,
      },
      ...{ reason: '', at: this.clock.now(), by: currentContext()?.accountId ?? 0 },
    });
    await this.events.add(appointmentArrived, factsOf(row));
    this.audit.wrote('scheduling.appointment-checked-in', row.id);
  }
}

const CONTACT = ['phone', 'email'] as const;

/** How the visit is registered: by the rule where the desk says no fee, and for a person whom the desk chooses where it asks. */
function wantedVisit(row: AppointmentEntity, doctor: DoctorEntity, { person, again = false, ...sent }: CheckInWanted) {
  const names = row.name.split(' ');
  const isFeeByRule = isBlank(sent.amount) && isBlank(sent['fee_kind']);
  const known = { person_id: isBlank(sent['uhid']) ? (sent['person_id'] ?? row.personId) : undefined };
  const isChosen = !isBlank(known.person_id) || !isBlank(sent['uhid']);
  const form = {
    ...{ first_name: names.slice(0, -1).join(' ') || row.name, last_name: names.length > 1 ? names.at(-1)! : '' },
    ...{ phone: row.phone, email: row.email, patientType: 'OPD', ...sent, ...known },
    ...(person !== 'ask' && { person }),
    paymentType: sent.paymentType ?? 'Cash',
    amount: isBlank(sent.amount) ? rupeesOf(doctor.firstFeePaise) : sent.amount,
    // The visit goes to the doctor's queue (FRD-55).
    doctor_id: doctor.id,
  };
  // Whom the desk names must be in its sight; whom the booking names was.
  const isBooked = !isBlank(known.person_id) && isBlank(sent['person_id']);
  const persons = isBooked || personsInSight() === ALL_BRANCHES ? {} : { persons: personsInSight() };
  const asks = person === 'ask' && !isChosen ? { branches: currentContext()?.branches ?? '' } : undefined;
  const ofBooking = row.personId === null ? [] : CONTACT.filter((field) => sent[field] === undefined);
  return { form, isFeeByRule, ofBooking, refusesSecond: !again, ...persons, ...(asks && { asks }) };
}
