import { Injectable } from '@nestjs/common';
import { conflict, daysLater, invalid, minuteIn, notFound } from '@nidaan/kernel';
import {
  appointmentCancelled,
  appointmentMissed,
  SCHEDULING_MESSAGES as messages,
  type Appointment,
  type AppointmentStatus,
  type CancelledBy,
  type StatusChange,
} from '@nidaan/scheduling-contracts';
import { currentContext, runAs } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Database } from '@nidaan/platform-database';
import { EventsService } from '@nidaan/platform-events';
import { Idempotency } from '@nidaan/platform-http';
import { Clock } from '@nidaan/platform-telemetry';

import { DoctorsRepository } from '../doctors/doctors.repository.ts';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { AppointmentChangesRepository } from './appointment-changes.repository.ts';
import type { AppointmentEntity } from './appointment.entity.ts';
import { AppointmentsRepository } from './appointments.repository.ts';
import { SeatingService } from './seating.service.ts';
import { mayBecome, statusWords, VISIT_CANCELLED } from './status-words.ts';
import { factsOf, shownAppointment } from './wire-appointment.ts';

/** From this minute of the hospital's clock on, yesterday's booked appointments are missed. */
const MISSED_FROM = 3 * 60;

interface Why {
  reason: string;
  cancelledBy: CancelledBy;
}

/** What becomes of appointments beside moves and check-in (FRD-51). */
@Injectable()
export class StatusesService {
  constructor(
    private readonly appointments: AppointmentsRepository,
    private readonly changes: AppointmentChangesRepository,
    private readonly seating: SeatingService,
    private readonly doctors: DoctorsRepository,
    private readonly hospitals: HospitalsService,
    private readonly once: Idempotency,
    private readonly database: Database,
    private readonly events: EventsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Throws 409 where the appointment is not in a status from which it comes there. */
  async change(id: number, { status, reason }: StatusChange): Promise<Appointment> {
    if (status === 'checked_in') throw invalid(messages.useCheckIn, { status: messages.useCheckIn });
    const zone = await this.hospitals.zone();
    return this.once.transaction(async () => {
      const before = await this.appointments.lock(id);
      if (!before) throw notFound(messages.appointmentUnknown);
      if (!mayBecome(before.status, status)) throw conflict(messages.alreadyIs(statusWords(before.status)));
      const after = await this.#become(before, status, { reason, cancelledBy: status === 'cancelled' ? 'desk' : '' });
      const doctors = new Map((await this.doctors.ofAppointments([after])).map((each) => [each.id, each.name]));
      return shownAppointment(after, { zone, doctors });
    });
  }

  /** Cancels in the transaction at hand. Throws 409 where it is not booked any more. */
  async cancel(id: number, cancelledBy: CancelledBy, reason: string): Promise<void> {
    const before = await this.appointments.lock(id);
    if (!before) throw notFound(messages.appointmentUnknown);
    if (before.status !== 'booked') throw conflict(messages.alreadyIs(statusWords(before.status)));
    await this.#become(before, 'cancelled', { reason, cancelledBy });
  }

  /** The visit of the appointment was treated: in the transaction at hand. One that is not checked in stays as it is (FRD-60). */
  async complete(id: number): Promise<void> {
    const before = await this.appointments.lock(id);
    if (before?.status === 'checked_in') await this.#become(before, 'completed', { reason: '', cancelledBy: '' });
  }

  /** A visit of the appointment was cancelled: in the transaction at hand. One that is not checked in, or came with another visit since, stays as it is (FRD-11). */
  async endWithVisit(id: number, visit: number): Promise<void> {
    const before = await this.appointments.lock(id);
    if (before?.status !== 'checked_in' || (before.patientId !== null && before.patientId !== visit)) return;
    // Nobody else is told: the patient would get a message that an appointment of later today does not take place.
    await this.#note(before, 'cancelled', { reason: VISIT_CANCELLED, cancelledBy: 'desk' });
  }

  /** The cancellation of the visit was undone, because it was treated: in the transaction at hand. One that ended otherwise stays as it is (FRD-11). */
  async completeAgain(id: number): Promise<void> {
    const known = await this.appointments.find(id);
    if (!known) return;
    await this.seating.lock([], [known.doctorId]);
    const before = await this.appointments.lock(id);
    if (before?.status !== 'cancelled' || before.cancelReason !== VISIT_CANCELLED) return;
    await this.#become(await this.seating.beside(before), 'completed', { reason: '', cancelledBy: '' });
  }

  /** Booked appointments of yesterday and before are 'no show' from 03:00 of each hospital's clock on. For the platform's job. */
  async markMissed(): Promise<void> {
    const now = this.clock.now();
    // Nowhere is it later than a day ahead.
    const latest = daysLater(now.toISOString().slice(0, 10), 1);
    for (const hospitalId of await this.appointments.hospitalsWithOpen(latest))
      await runAs({ hospitalId }, () => this.#markMissedOf(now));
  }

  async #markMissedOf(now: Date): Promise<void> {
    const [zone, today] = [await this.hospitals.zone(), await this.hospitals.dayOf(now)];
    const before = minuteIn(zone, now) >= MISSED_FROM ? today : daysLater(today, -1);
    await this.database.transaction(async () => {
      for (const { id } of await this.appointments.missedBefore(before)) {
        const row = await this.appointments.lock(id);
        if (row?.status === 'booked') await this.#become(row, 'no_show', { reason: '', cancelledBy: '' });
      }
    });
  }

  async #become(before: AppointmentEntity, status: AppointmentStatus, why: Why): Promise<AppointmentEntity> {
    const after = await this.#note(before, status, why);
    if (status === 'cancelled') await this.events.add(appointmentCancelled, factsOf(after));
    if (status === 'no_show') await this.events.add(appointmentMissed, factsOf(after));
    return after;
  }

  async #note(before: AppointmentEntity, status: AppointmentStatus, { reason, cancelledBy }: Why): Promise<AppointmentEntity> {
    const after = { ...before, status, cancelledBy, cancelReason: status === 'cancelled' ? reason : '' };
    await this.appointments.save(after);
    await this.changes.add({
      ...{ appointmentId: after.id, what: status, fromStartsAt: null, toStartsAt: null, fromDoctorId: null, toDoctorId: null },
      ...{ reason, at: this.clock.now(), by: currentContext()?.accountId ?? 0 },
    });
    this.audit.wrote('scheduling.appointment-changed', after.id);
    return after;
  }
}
