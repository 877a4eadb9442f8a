import { Injectable } from '@nestjs/common';
import { conflict, notFound } from '@nidaan/kernel';
import {
  appointmentMoved,
  SCHEDULING_MESSAGES as messages,
  type Appointment,
  type RescheduleWanted,
} from '@nidaan/scheduling-contracts';
import { currentContext } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { EventsService } from '@nidaan/platform-events';
import { Idempotency } from '@nidaan/platform-http';
import { Clock } from '@nidaan/platform-telemetry';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { holderOf, type TimedPlace } from '../slots/day-slots.ts';
import { AppointmentChangesRepository } from './appointment-changes.repository.ts';
import type { AppointmentEntity } from './appointment.entity.ts';
import { AppointmentsRepository } from './appointments.repository.ts';
import { atPlace } from './new-appointment-row.ts';
import { SeatingService, SlotGone, type Wanted } from './seating.service.ts';
import { statusWords } from './status-words.ts';
import { factsOf, shownAppointment } from './wire-appointment.ts';

/** Moving appointments: the new time is taken and the old one freed in one statement (FRD-50). */
@Injectable()
export class MovesService {
  constructor(
    private readonly seating: SeatingService,
    private readonly appointments: AppointmentsRepository,
    private readonly changes: AppointmentChangesRepository,
    private readonly hospitals: HospitalsService,
    private readonly once: Idempotency,
    private readonly events: EventsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Throws 409 where it is not booked any more, is over, or the new time is gone. */
  async reschedule(id: number, sent: RescheduleWanted): Promise<Appointment> {
    const known = await this.appointments.find(id);
    if (!known) throw notFound(messages.appointmentUnknown);
    const wanted = { doctorId: sent.doctor ?? known.doctorId, day: sent.date, minute: sent.time };
    const zone = await this.hospitals.zone();
    return this.seating.orNextFree(wanted, () =>
      this.once.transaction(async () => {
        const doctors = await this.seating.lock([wanted.doctorId], [known.doctorId]);
        const row = await this.move(id, wanted, sent.reason);
        const name = doctors.get(row.doctorId)!.name;
        return shownAppointment(row, { zone, doctors: new Map([[row.doctorId, name]]) });
      }),
    );
  }

  /** The same in the transaction at hand, whose doctors are locked. */
  async move(id: number, wanted: Wanted, reason: string): Promise<AppointmentEntity> {
    const before = await this.appointments.lock(id);
    if (!before) throw notFound(messages.appointmentUnknown);
    if (before.status !== 'booked') throw conflict(messages.alreadyIs(statusWords(before.status)));
    if (before.startsAt <= this.clock.now()) throw conflict(messages.isOver);
    const doctor = (await this.seating.lock([wanted.doctorId])).get(wanted.doctorId)!;
    if (!doctor.isActive) throw new SlotGone();
    const places = await this.seating.placesFor(doctor, wanted);
    if (before.doctorId === doctor.id && places.some((place) => isAt(before, place))) return before;
    const place = await this.#free(places, wanted);
    const after = { ...before, ...atPlace(place, wanted.day), doctorId: doctor.id, movedCount: before.movedCount + 1 };
    await this.appointments.save(after);
    await this.#tell(before, after, reason);
    return after;
  }

  // Seats out of sight are found by the constraint.
  async #free(places: readonly TimedPlace[], { doctorId, day }: Wanted): Promise<TimedPlace> {
    const seats = await this.appointments.seats([doctorId], day, day);
    const free = places.find((place) => !place.isKept && !holderOf(place, seats, this.clock.now()));
    if (!free) throw new SlotGone();
    return free;
  }

  async #tell(before: AppointmentEntity, after: AppointmentEntity, reason: string): Promise<void> {
    await this.changes.add({
      ...{ appointmentId: after.id, what: 'moved', fromStartsAt: before.startsAt, fromDoctorId: before.doctorId, reason },
      ...{ toStartsAt: after.startsAt, toDoctorId: after.doctorId, at: this.clock.now() },
      by: currentContext()?.accountId ?? 0,
    });
    await this.events.add(appointmentMoved, { ...factsOf(after), formerStartsAt: before.startsAt.toISOString() });
    this.audit.wrote('scheduling.appointment-moved', after.id);
  }
}

const isAt = (row: AppointmentEntity, { startsAt, window }: TimedPlace): boolean =>
  row.startsAt.getTime() === startsAt.getTime() && row.branchId === window.branchId;
