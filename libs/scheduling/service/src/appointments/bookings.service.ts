import { Injectable } from '@nestjs/common';
import { conflict } from '@nidaan/kernel';
import {
  appointmentBooked,
  SCHEDULING_MESSAGES as messages,
  type BookedAppointment,
  type NewAppointment,
} from '@nidaan/scheduling-contracts';
import { currentContext, currentHospital } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Numbers } from '@nidaan/platform-database';
import { EventsService } from '@nidaan/platform-events';
import { Idempotency } from '@nidaan/platform-http';
import { Clock } from '@nidaan/platform-telemetry';
import type { DoctorEntity } from '../doctors/doctor.entity.ts';
import { DoctorsRepository } from '../doctors/doctors.repository.ts';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import type { TimedPlace } from '../slots/day-slots.ts';
import { AppointmentChangesRepository } from './appointment-changes.repository.ts';
import type { AppointmentEntity } from './appointment.entity.ts';
import { AppointmentsRepository } from './appointments.repository.ts';
import { BookedPersonsService } from './booked-persons.service.ts';
import { newAppointmentRow } from './new-appointment-row.ts';
import { SeatingService, SlotGone } from './seating.service.ts';
import { factsOf, shownAppointment, timeIn } from './wire-appointment.ts';

/** Booking at the desk and by phone (FRD-47…49). */
@Injectable()
export class BookingsService {
  constructor(
    private readonly seating: SeatingService,
    private readonly booked: BookedPersonsService,
    private readonly appointments: AppointmentsRepository,
    private readonly changes: AppointmentChangesRepository,
    private readonly doctors: DoctorsRepository,
    private readonly hospitals: HospitalsService,
    private readonly once: Idempotency,
    private readonly numbers: Numbers,
    private readonly events: EventsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws 409 with `next_free` where the time is gone, with `existing` where the patient is booked with this doctor on that day, and for one who
   * has died unless that is confirmed. 404 for an unknown patient.
   */
  async book(sent: NewAppointment): Promise<BookedAppointment> {
    await this.booked.check(sent);
    const wanted = { doctorId: sent.doctor, day: sent.date, minute: sent.time };
    const id = await this.numbers.next('appointment');
    const zone = await this.hospitals.zone();
    const given = {
      ...{ hospitalId: currentHospital(), id, source: sent.source, createdAt: this.clock.now() },
      createdBy: currentContext()?.accountId ?? 0,
    };
    const work = async () => {
      const doctor = (await this.seating.lock([sent.doctor])).get(sent.doctor)!;
      if (!doctor.isActive) throw new SlotGone();
      const places = await this.seating.placesFor(doctor, wanted);
      const rowAt = (place: TimedPlace) => newAppointmentRow(given, sent, place);
      const others = await this.appointments.ofPatient(sent.date, rowAt(places[0]!));
      if (!sent.again) this.#refuseSecond(others, doctor, zone);
      const row = await (sent.overbook ? this.seating.takeAny(places, rowAt) : this.seating.takeRegular(places, rowAt));
      await this.#tell(row);
      return {
        ...shownAppointment(row, { zone, doctors: new Map([[doctor.id, doctor.name]]) }),
        warning: await this.#warning(row, others, zone),
      };
    };
    return this.seating.orNextFree(wanted, () => this.once.transaction(work, () => this.numbers.putBack('appointment', id)));
  }

  #refuseSecond(others: readonly AppointmentEntity[], { id, name }: DoctorEntity, zone: string): void {
    const existing = others.find(({ doctorId }) => doctorId === id);
    if (!existing) return;
    const shown = shownAppointment(existing, { zone, doctors: new Map([[id, name]]) });
    throw conflict(messages.bookedAlready, { existing: shown });
  }

  async #warning(row: AppointmentEntity, others: readonly AppointmentEntity[], zone: string): Promise<string> {
    const meets = others.find(
      (each) => each.doctorId !== row.doctorId && each.startsAt < row.endsAt && row.startsAt < each.endsAt,
    );
    if (!meets) return '';
    const [doctor] = await this.doctors.ofAppointments([meets]);
    return messages.bookedElsewhere(doctor?.name ?? '', timeIn(zone, meets.startsAt));
  }

  async #tell(row: AppointmentEntity): Promise<void> {
    await this.changes.add({
      ...{ appointmentId: row.id, what: 'booked', fromStartsAt: null, fromDoctorId: null, reason: '' },
      ...{ toStartsAt: row.startsAt, toDoctorId: row.doctorId, at: row.createdAt, by: row.createdBy },
    });
    await this.events.add(appointmentBooked, factsOf(row));
    this.audit.wrote('scheduling.appointment-booked', row.id);
  }
}
