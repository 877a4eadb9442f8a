import { Injectable } from '@nestjs/common';
import { conflict, invalid, notFound, type PlainDate } from '@nidaan/kernel';
import { SCHEDULING_MESSAGES as messages } from '@nidaan/scheduling-contracts';
import { Clock } from '@nidaan/platform-telemetry';
import type { DoctorEntity } from '../doctors/doctor.entity.ts';
import { DoctorsRepository } from '../doctors/doctors.repository.ts';
import { CalendarsService } from '../slots/calendars.service.ts';
import type { TimedPlace } from '../slots/day-slots.ts';
import { SlotsService } from '../slots/slots.service.ts';
import type { AppointmentEntity } from './appointment.entity.ts';
import { AppointmentsRepository } from './appointments.repository.ts';

/** Where somebody wants to be seen; `minute` is null for the first free time of a session. */
export interface Wanted {
  doctorId: number;
  day: PlainDate;
  minute: number | null;
}

/** Thrown inside a transaction; outside of it the answer gets other times. */
export class SlotGone extends Error {}

/** Finds and takes seats of doctors; in transactions that have locked the doctor (ADR 0048). */
@Injectable()
export class SeatingService {
  constructor(
    private readonly doctors: DoctorsRepository,
    private readonly calendars: CalendarsService,
    private readonly slots: SlotsService,
    private readonly appointments: AppointmentsRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Locks doctors by rising number, and lets go of holds whose time is over. Throws 404 for one whom the caller does not see; those of
   * appointments in sight, `booked`, are not asked for that.
   */
  async lock(ids: readonly number[], booked: readonly number[] = []): Promise<Map<number, DoctorEntity>> {
    const doctors = await this.doctors.lock(ids, booked);
    if (doctors.length < new Set([...ids, ...booked]).size) throw notFound(messages.doctorUnknown);
    for (const { id } of doctors) await this.appointments.dropExpired(id, this.clock.now());
    return new Map(doctors.map((each) => [each.id, each]));
  }

  /** The places that are meant, by time: one, or all of the sessions of a day. Throws SlotGone where there is none that is still to come. */
  async placesFor(doctor: DoctorEntity, { day, minute }: Wanted): Promise<TimedPlace[]> {
    const all = await this.slots.places(await this.calendars.ofOne(doctor, day), day);
    const isMeant = ({ window, startMinute }: TimedPlace) =>
      minute === null ? window.mode === 'session' : startMinute === minute;
    if (minute === null && all.length > 0 && !all.some(isMeant))
      throw invalid(messages.timeRequired, { time: messages.timeRequired });
    const now = this.clock.now();
    const meant = all.filter((place) => isMeant(place) && place.startsAt > now);
    if (meant.length === 0) throw new SlotGone();
    return meant;
  }

  /** Takes the first regular seat that is free. Throws SlotGone where none is. */
  async takeRegular(places: readonly TimedPlace[], rowAt: (place: TimedPlace) => AppointmentEntity): Promise<AppointmentEntity> {
    for (const place of places) {
      const row = rowAt(place);
      if (!place.isKept && (await this.appointments.add(row))) return row;
    }
    throw new SlotGone();
  }

  /** Takes the regular seat, else one beside it as far as the window allows (FRD-48). */
  async takeAny(places: readonly TimedPlace[], rowAt: (place: TimedPlace) => AppointmentEntity): Promise<AppointmentEntity> {
    const place = places[0]!;
    const row = rowAt(place);
    if (!place.isKept && (await this.appointments.add(row))) return row;
    const { overbookPerSlot, overbookPerDay } = place.window;
    const extras = await this.appointments.extrasOn(row.doctorId, row.day);
    for (let seat = 2; extras < overbookPerDay && seat <= 1 + overbookPerSlot; seat += 1) {
      const extra = { ...row, seat, overbooked: true };
      if (await this.appointments.add(extra)) return extra;
    }
    throw conflict(messages.noMorePatients);
  }

  /** The same appointment on the first seat that is free at its time: the one that it left may have gone to somebody else. */
  async beside(before: AppointmentEntity): Promise<AppointmentEntity> {
    const seats = await this.appointments.seats([before.doctorId], before.day, before.day);
    const isTaken = (seat: number) =>
      seats.some((each) => each.seat === seat && each.startsAt < before.endsAt && before.startsAt < each.endsAt);
    let seat = before.seat;
    while (isTaken(seat)) seat += 1;
    return { ...before, seat, overbooked: before.overbooked || seat !== before.seat };
  }

  /** Runs `work`; where a seat was gone, answers 409 with the next free times of the doctor, of `days` days where it is given. */
  async orNextFree<T>(wanted: Wanted, work: () => Promise<T>, days?: number): Promise<T> {
    try {
      return await work();
    } catch (fault) {
      if (!(fault instanceof SlotGone) && !isTakenSeat(fault)) throw fault;
      const { doctorId, day, minute } = wanted;
      throw conflict(messages.slotGone, { next_free: await this.slots.nextFree(doctorId, day, minute ?? 0, days) });
    }
  }
}

function isTakenSeat(fault: unknown): boolean {
  const { code, constraint } = fault as { code?: string; constraint?: string };
  return code === '23P01' && constraint === 'appointments_one_per_seat';
}
