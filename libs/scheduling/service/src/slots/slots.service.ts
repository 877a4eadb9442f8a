import { Injectable } from '@nestjs/common';
import { daysLater, monthStart, notFound, type PlainDate } from '@nidaan/kernel';
import {
  clockOf,
  SCHEDULING_MESSAGES as messages,
  type CalendarDay,
  type FreeDay,
  type FreeWanted,
  type Slot,
} from '@nidaan/scheduling-contracts';
import { inAllBranches } from '@nidaan/platform-access';
import { Clock } from '@nidaan/platform-telemetry';
import { AppointmentsRepository, type DoctorSeat } from '../appointments/appointments.repository.ts';
import { seenBranches } from '../branches/seen-branches.service.ts';
import type { DoctorEntity } from '../doctors/doctor.entity.ts';
import { DoctorsRepository } from '../doctors/doctors.repository.ts';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { awayOn, holidayOn, windowsOn, type DoctorCalendar, type Place } from './calendar.ts';
import { CalendarsService } from './calendars.service.ts';
import { freeBeside, freePlaces, placesAt, slotsOf, timedPlacesOn, type TakenTimes, type TimedPlace } from './day-slots.ts';

/** How far ahead a next free time is looked for. */
const SEARCHED_DAYS = 31;
const NEXT_FREE = 3;
const NOT_TAKEN: TakenTimes = { starts: [], ends: [] };

/** A time that is free. */
export interface FreeTime {
  date: PlainDate;
  time: string;
}

/** Times at which doctors can be seen (FRD-44, FRD-45). Seats count wherever they are; times are shown of branches in sight. */
@Injectable()
export class SlotsService {
  constructor(
    private readonly doctors: DoctorsRepository,
    private readonly calendars: CalendarsService,
    private readonly appointments: AppointmentsRepository,
    private readonly hospitals: HospitalsService,
    private readonly clock: Clock,
  ) {}

  async day(doctorId: number, date: PlainDate): Promise<Slot[]> {
    const doctor = await this.#doctor(doctorId);
    const places = await this.places(await this.calendars.ofOne(doctor, date), date);
    return slotsOf(places, await this.#seats([doctorId], date, date), this.clock.now());
  }

  /** Per doctor and day, by day and the doctors' order. */
  async free({ from, days, speciality, doctor: doctorId, branch }: FreeWanted): Promise<FreeDay[]> {
    const first = from ?? (await this.hospitals.dayOf(this.clock.now()));
    const last = daysLater(first, days - 1);
    const wanted = (await this.doctors.all()).filter(
      (each) =>
        each.isActive &&
        (doctorId === undefined || each.id === doctorId) &&
        (speciality === undefined || each.speciality.toLowerCase() === speciality.trim().toLowerCase()),
    );
    const calendars = await this.calendars.of(wanted, first, last);
    const now = this.clock.now();
    const ids = wanted.map(({ id }) => id);
    const rows = await inAllBranches(() => this.appointments.taken(ids, [first, last], now));
    const taken = new Map(rows.map((row) => [`${row.doctorId}/${row.day}`, row]));
    const zone = await this.hospitals.zone();
    return Array.from({ length: days }, (_, index) => daysLater(first, index)).flatMap((date) =>
      wanted.map((each) => {
        const places = this.#seen(placesAt(calendars.get(each.id)!, date, zone), branch);
        const free = freeBeside(places, taken.get(`${each.id}/${date}`) ?? NOT_TAKEN, now);
        return {
          doctor: each.id,
          doctor_name: each.name,
          speciality: each.speciality,
          date,
          free: free.length,
          first_free: timeOf(free[0]),
        };
      }),
    );
  }

  /** A month day by day; this month where none is given. */
  async month(doctorId: number, month?: string): Promise<CalendarDay[]> {
    const doctor = await this.#doctor(doctorId);
    const first = month ? `${month}-01` : monthStart(await this.hospitals.dayOf(this.clock.now()));
    const last = daysLater(monthStart(daysLater(first, SEARCHED_DAYS)), -1);
    const calendar = await this.calendars.ofOne(doctor, first, last);
    const seats = seatsByDay(await this.#seats([doctorId], first, last));
    const zone = await this.hospitals.zone();
    const shown: CalendarDay[] = [];
    // Not up to the last day: after the last of 9999 no day is later than another.
    for (let date = first; monthStart(date) === first; date = daysLater(date, 1)) {
      const own = seats.get(`${doctorId}/${date}`) ?? [];
      const free = freePlaces(this.#seen(timedPlacesOn(calendar, date, zone)), own, this.clock.now()).length;
      shown.push({
        date,
        free,
        booked: own.filter(({ status }) => status !== 'held').length,
        ...stateOf(calendar, doctor, date),
      });
    }
    return shown;
  }

  /** The first free times of a doctor from a day and minute on. Not inside a transaction. */
  async nextFree(doctorId: number, from: PlainDate, minute: number, days?: number): Promise<FreeTime[]> {
    return (await this.nextPlaces(doctorId, from, minute, NEXT_FREE, days)).map(({ date, place }) => ({
      date,
      time: clockOf(place.startMinute),
    }));
  }

  /** The same with their places. */
  async nextPlaces(
    doctorId: number,
    from: PlainDate,
    minute: number,
    count: number,
    days = SEARCHED_DAYS,
  ): Promise<{ date: PlainDate; place: TimedPlace }[]> {
    const doctor = await this.doctors.find(doctorId);
    if (!doctor) return [];
    const last = daysLater(from, days);
    const calendar = await this.calendars.ofOne(doctor, from, last);
    const seats = seatsByDay(await this.#seats([doctorId], from, last));
    const found: { date: PlainDate; place: TimedPlace }[] = [];
    for (let date = from; date <= last && found.length < count; date = daysLater(date, 1)) {
      const places = await this.places(calendar, date);
      const free = freePlaces(places, seats.get(`${doctorId}/${date}`) ?? [], this.clock.now());
      for (const place of free) if (date > from || place.startMinute >= minute) found.push({ date, place });
    }
    return found.slice(0, count);
  }

  /** The places of a day at branches in sight. */
  async places(calendar: DoctorCalendar, date: PlainDate): Promise<readonly TimedPlace[]> {
    return this.#seen(timedPlacesOn(calendar, date, await this.hospitals.zone()));
  }

  #seen<P extends Place>(places: readonly P[], branch?: number): readonly P[] {
    const seen = seenBranches();
    if (seen === null && branch === undefined) return places;
    const isShown = (id: number) => (seen?.includes(id) ?? true) && (branch === undefined || id === branch);
    return places.filter(({ window }) => isShown(window.branchId));
  }

  #seats(ids: readonly number[], from: PlainDate, to: PlainDate): Promise<DoctorSeat[]> {
    return inAllBranches(() => this.appointments.seats(ids, from, to));
  }

  async #doctor(id: number): Promise<DoctorEntity> {
    const doctor = await this.doctors.find(id);
    if (!doctor) throw notFound(messages.doctorUnknown);
    return doctor;
  }
}

const timeOf = (place: Place | undefined): string | null => (place ? clockOf(place.startMinute) : null);

function seatsByDay(seats: readonly DoctorSeat[]): Map<string, DoctorSeat[]> {
  const byDay = new Map<string, DoctorSeat[]>();
  for (const seat of seats) {
    const key = `${seat.doctorId}/${seat.day}`;
    byDay.set(key, [...(byDay.get(key) ?? []), seat]);
  }
  return byDay;
}

function stateOf(
  calendar: DoctorCalendar,
  { branchId }: DoctorEntity,
  date: PlainDate,
): Pick<CalendarDay, 'leave' | 'holiday' | 'sits'> {
  const away = awayOn(calendar, date);
  const windows = windowsOn(calendar, date);
  const covers = (from: number, to: number) => away.some((each) => each.from <= from && to <= each.to);
  const isWhole = away.length > 0 && windows.every((each) => covers(each.startMinute, each.endMinute));
  return {
    leave: away.length === 0 ? '' : isWhole ? 'day' : 'part',
    holiday: holidayOn(calendar, date, branchId)?.name ?? '',
    sits: windows.length > 0 && !isWhole,
  };
}
