import { Injectable } from '@nestjs/common';
import type { PlainDate } from '@nidaan/kernel';
import type { DoctorEntity } from '../doctors/doctor.entity.ts';
import { ClinicCalendarsRepository } from '../hospitals/clinic-calendars.repository.ts';
import { LeavesRepository } from '../leaves/leaves.repository.ts';
import { SchedulesRepository } from '../schedules/schedules.repository.ts';
import type { DoctorCalendar } from './calendar.ts';

/** What decides when doctors sit, in four statements for any number of them. */
@Injectable()
export class CalendarsService {
  constructor(
    private readonly schedules: SchedulesRepository,
    private readonly leaves: LeavesRepository,
    private readonly calendars: ClinicCalendarsRepository,
  ) {}

  /** The calendars of doctors as they hold in a span of days. */
  async of(doctors: readonly DoctorEntity[], from: PlainDate, to: PlainDate): Promise<Map<number, DoctorCalendar>> {
    const ids = doctors.map(({ id }) => id);
    const week = await this.schedules.entries(ids, from, to);
    const extras = await this.schedules.extras(ids, from, to);
    const leaves = await this.leaves.between(ids, from, to);
    const holidays = (await this.calendars.current())?.holidays ?? [];
    const own = <T extends { doctorId: number }>(rows: readonly T[], id: number) => rows.filter((row) => row.doctorId === id);
    return new Map(
      doctors.map(({ id, isActive }) => [
        id,
        { isActive, week: own(week, id), extras: own(extras, id), leaves: own(leaves, id), holidays },
      ]),
    );
  }

  async ofOne(doctor: DoctorEntity, from: PlainDate, to: PlainDate = from): Promise<DoctorCalendar> {
    return (await this.of([doctor], from, to)).get(doctor.id)!;
  }
}
