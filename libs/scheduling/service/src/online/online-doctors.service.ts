import { Injectable } from '@nestjs/common';
import { daysLater, notFound, rupeesOf, type PlainDate } from '@nidaan/kernel';
import {
  clockOf,
  ONLINE_MESSAGES as say,
  SCHEDULING_MESSAGES as messages,
  type PublicDoctor,
  type PublicSlot,
} from '@nidaan/scheduling-contracts';
import { Branches, currentHospital } from '@nidaan/platform-access';
import { FileUrls, smallPhotoOf } from '@nidaan/platform-files';
import { Clock } from '@nidaan/platform-telemetry';
import { AppointmentsRepository, type DoctorSeat } from '../appointments/appointments.repository.ts';
import type { DoctorEntity } from '../doctors/doctor.entity.ts';
import { DoctorsRepository } from '../doctors/doctors.repository.ts';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import type { DoctorCalendar } from '../slots/calendar.ts';
import { CalendarsService } from '../slots/calendars.service.ts';
import { freePlaces, timedPlacesOn, type TimedPlace } from '../slots/day-slots.ts';
import { HeldTimesService } from './held-times.service.ts';

const DAY_MS = 24 * 3_600_000;

/** Doctors and times as public pages show them: nothing of who or how many come (FRD-78). */
@Injectable()
export class OnlineDoctorsService {
  constructor(
    private readonly doctors: DoctorsRepository,
    private readonly calendars: CalendarsService,
    private readonly appointments: AppointmentsRepository,
    private readonly held: HeldTimesService,
    private readonly hospitals: HospitalsService,
    private readonly branches: Branches,
    private readonly urls: FileUrls,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<PublicDoctor[]> {
    const [now, zone] = [this.clock.now(), await this.hospitals.zone()];
    const today = await this.hospitals.dayOf(now);
    const doctors = (await this.doctors.all()).filter(isOnline);
    if (doctors.length === 0) return [];
    const last = daysLater(today, Math.max(...doctors.map(({ bookDaysAhead }) => bookDaysAhead)));
    const calendars = await this.calendars.of(doctors, today, last);
    const ids = doctors.map(({ id }) => id);
    const seats = await this.appointments.seats(ids, today, last);
    return doctors.map((doctor) => {
      const own = seats.filter(({ doctorId }) => doctorId === doctor.id);
      const nextFree = firstFree(doctor, { calendar: calendars.get(doctor.id)!, seats: own, today, zone, now });
      return { ...shown(doctor, today, nextFree), ...this.#photo(doctor) };
    });
  }

  // Unsigned, so that a browser finds the one that it has (OPN-54).
  #photo({ photo }: DoctorEntity): Pick<PublicDoctor, 'photo_url' | 'photo_small_url'> {
    if (photo === '') return { photo_url: null, photo_small_url: null };
    return { photo_url: this.urls.fileUrl(photo), photo_small_url: this.urls.fileUrl(smallPhotoOf(photo)) };
  }

  /**
   * What the attempt itself holds is free for it. Throws 404 for a doctor who is not booked online. No times on days that cannot be booked
   * online.
   */
  async slots(doctorId: number, date: PlainDate, attempt: string): Promise<PublicSlot[]> {
    const doctor = await this.find(doctorId);
    if (!(await this.mayBook(doctor, date))) return [];
    const calendar = await this.calendars.ofOne(doctor, date);
    const places = timedPlacesOn(calendar, date, await this.hospitals.zone());
    const own = (await this.held.find(attempt))?.row;
    const isOwn = ({ doctorId: id, startsAt, seat }: DoctorSeat) =>
      id === own?.doctorId && startsAt.getTime() === own.startsAt.getTime() && seat === own.seat;
    const seats = await this.appointments.seats([doctorId], date, date);
    const others = seats.filter((seat) => !isOwn(seat));
    const free = freePlaces(places, others, this.clock.now());
    const names = new Map((await this.branches.all(currentHospital())).map(({ id, name }) => [id, name]));
    return withoutRest(free).map(({ window, startMinute }) => ({
      ...{ time: clockOf(startMinute), mode: window.mode, branch_id: window.branchId },
      branch_name: names.get(window.branchId) ?? '',
    }));
  }

  /** Throws 404 for a doctor who is not booked online. */
  async find(doctorId: number): Promise<DoctorEntity> {
    const doctor = await this.doctors.find(doctorId);
    if (!doctor) throw notFound(messages.doctorUnknown);
    // Chosen while it was on: to say that there is no such doctor would be wrong.
    if (!isOnline(doctor)) throw notFound(say.doctorOffline);
    return doctor;
  }

  /** Whether a day of a doctor can be booked online (FRD-44). */
  async mayBook(doctor: DoctorEntity, date: PlainDate): Promise<boolean> {
    return isOnline(doctor) && date <= (await this.lastDay(doctor));
  }

  /** How many days after a day can still be booked online. */
  async daysLeft(doctor: DoctorEntity, from: PlainDate): Promise<number> {
    const days = Math.round((Date.parse(await this.lastDay(doctor)) - Date.parse(from)) / DAY_MS);
    return Math.min(days, doctor.bookDaysAhead);
  }

  async lastDay({ bookDaysAhead }: DoctorEntity): Promise<PlainDate> {
    return daysLater(await this.hospitals.dayOf(this.clock.now()), bookDaysAhead);
  }
}

export const isOnline = ({ isActive, online }: DoctorEntity): boolean => isActive && online;

// Of a session one line: how many could come would say how many do.
const withoutRest = (places: readonly TimedPlace[]): TimedPlace[] =>
  places.filter(
    (place, index) => place.window.mode === 'slots' || places.findIndex((each) => each.window === place.window) === index,
  );

interface Known {
  calendar: DoctorCalendar;
  seats: readonly DoctorSeat[];
  today: PlainDate;
  zone: string;
  now: Date;
}

function firstFree(doctor: DoctorEntity, { calendar, seats, today, zone, now }: Known): PublicDoctor['next_free'] {
  for (let days = 0; days <= doctor.bookDaysAhead; days += 1) {
    const date = daysLater(today, days);
    const own = seats.filter(({ day }) => day === date);
    const [free] = freePlaces(timedPlacesOn(calendar, date, zone), own, now);
    if (free) return { date, time: clockOf(free.startMinute) };
  }
  return null;
}

type WithoutPhoto = Omit<PublicDoctor, 'photo_url' | 'photo_small_url'>;

const shown = (doctor: DoctorEntity, today: PlainDate, nextFree: PublicDoctor['next_free']): WithoutPhoto => ({
  id: doctor.id,
  name: doctor.name,
  name_hi: doctor.displayNameHi,
  speciality: doctor.speciality,
  qualifications: doctor.qualifications,
  languages: doctor.languages,
  fee: doctor.showFee ? rupeesOf(doctor.firstFeePaise) : null,
  branch_ids: doctor.branchIds,
  last_day: daysLater(today, doctor.bookDaysAhead),
  next_free: nextFree,
});
