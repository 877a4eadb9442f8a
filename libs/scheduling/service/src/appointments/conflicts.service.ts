import { Injectable } from '@nestjs/common';
import { daysLater, minuteIn, type PlainDate } from '@nidaan/kernel';
import { DAY_MINUTES, type Conflict } from '@nidaan/scheduling-contracts';
import { Clock } from '@nidaan/platform-telemetry';
import type { DoctorEntity } from '../doctors/doctor.entity.ts';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import type { LeaveEntity } from '../leaves/leave.entity.ts';
import type { DoctorCalendar } from '../slots/calendar.ts';
import { CalendarsService } from '../slots/calendars.service.ts';
import { timedPlacesOn } from '../slots/day-slots.ts';
import type { AppointmentEntity } from './appointment.entity.ts';
import { AppointmentsRepository } from './appointments.repository.ts';
import { shownConflict } from './wire-appointment.ts';

/** Booked appointments that stand in the way of a leave, or outside of a calendar (FRD-41, FRD-43). */
@Injectable()
export class ConflictsService {
  constructor(
    private readonly appointments: AppointmentsRepository,
    private readonly calendars: CalendarsService,
    private readonly hospitals: HospitalsService,
    private readonly clock: Clock,
  ) {}

  /** The hospital's day. */
  today(): Promise<PlainDate> {
    return this.hospitals.dayOf(this.clock.now());
  }

  async shown(rows: readonly AppointmentEntity[]): Promise<Conflict[]> {
    const zone = await this.hospitals.zone();
    return rows.map((row) => shownConflict(row, zone));
  }

  async inside(leave: LeaveEntity): Promise<Conflict[]> {
    return this.shown(await this.rowsInside(leave));
  }

  /** Booked appointments of the doctor within a leave that are still to come. */
  async rowsInside({ doctorId, fromDay, toDay, fromMinute, toMinute }: LeaveEntity): Promise<AppointmentEntity[]> {
    const [now, zone] = [this.clock.now(), await this.hospitals.zone()];
    const [from, to] = [fromMinute ?? 0, toMinute ?? DAY_MINUTES];
    const rows = await this.appointments.between(fromDay, toDay, { doctor: doctorId, status: 'booked' });
    return rows.filter(({ startsAt, endsAt }) => {
      const start = minuteIn(zone, startsAt);
      const end = start + (endsAt.getTime() - startsAt.getTime()) / 60_000;
      return startsAt > now && from < end && start < to;
    });
  }

  /** Booked appointments of a doctor that stand outside of the calendar as it is now. */
  async outside(doctor: DoctorEntity, from: PlainDate): Promise<Conflict[]> {
    const open = await this.appointments.openFrom(doctor.id, this.clock.now());
    const last = open.at(-1)?.day ?? from;
    const calendar = await this.calendars.ofOne(doctor, from, daysLater(last, 1));
    const zone = await this.hospitals.zone();
    return open.filter((row) => isOutside(row, calendar, zone)).map((row) => shownConflict(row, zone));
  }
}

/** Whether a calendar has no window any more in which an appointment stands. */
export function isOutside(row: AppointmentEntity, calendar: DoctorCalendar, zone: string): boolean {
  const places = timedPlacesOn(calendar, row.day, zone);
  return !places.some(
    ({ startsAt, window }) => startsAt.getTime() === row.startsAt.getTime() && window.branchId === row.branchId,
  );
}
