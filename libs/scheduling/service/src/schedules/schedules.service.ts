import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { conflict, invalid, isAsSeen, notFound, type PlainDate } from '@nidaan/kernel';
import {
  doctorChanged,
  SCHEDULING_MESSAGES as messages,
  type ExtraSession,
  type NewEntry,
  type NewExtraSession,
  type SavedWeek,
  type ScheduleEntry,
} from '@nidaan/scheduling-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Database, Numbers } from '@nidaan/platform-database';
import { EventsService } from '@nidaan/platform-events';
import { Idempotency } from '@nidaan/platform-http';
import { ConflictsService } from '../appointments/conflicts.service.ts';
import { isSeen, SeenBranchesService } from '../branches/seen-branches.service.ts';
import type { DoctorEntity } from '../doctors/doctor.entity.ts';
import { DoctorsRepository } from '../doctors/doctors.repository.ts';
import { toldDoctor } from '../doctors/wire-doctor.ts';
import { ClinicCalendarsRepository } from '../hospitals/clinic-calendars.repository.ts';
import { overlap, weekdayOf, weekOfMonthOf } from '../slots/calendar.ts';
import type { ExtraSessionEntity } from './extra-session.entity.ts';
import { hoursWarnings } from './opening-hours.ts';
import type { ScheduleEntryEntity } from './schedule-entry.entity.ts';
import { SchedulesRepository } from './schedules.repository.ts';
import { shownEntry, shownSession } from './wire-schedule.ts';

/** The weeks of doctors and their extra sessions (FRD-41, FRD-42). */
@Injectable()
export class SchedulesService {
  constructor(
    private readonly doctors: DoctorsRepository,
    private readonly schedules: SchedulesRepository,
    private readonly calendars: ClinicCalendarsRepository,
    private readonly conflicts: ConflictsService,
    private readonly branches: SeenBranchesService,
    private readonly once: Idempotency,
    private readonly database: Database,
    private readonly numbers: Numbers,
    private readonly events: EventsService,
    private readonly audit: AuditService,
  ) {}

  async week(doctorId: number): Promise<ScheduleEntry[]> {
    await this.#doctor(doctorId);
    return (await this.schedules.entries([doctorId], await this.conflicts.today())).map(shownEntry);
  }

  /**
   * Replaces the week from the first day of the new one on, as far as the caller sees its branches. Throws 400 where the doctor would be in two
   * places, 409 with the week as it is where it is no longer what was `seen`. Appointments that stand outside of it now stay, and are named.
   */
  async replace(doctorId: number, sent: readonly NewEntry[], seen?: readonly string[]): Promise<SavedWeek> {
    const doctor = await this.#doctor(doctorId);
    const today = await this.conflicts.today();
    const unseen = (await this.schedules.entries([doctorId], today)).filter(({ branchId }) => !isSeen(branchId));
    // Hours of a branch that the caller does not see are sent back as they were answered: they stay anyway.
    const entries = sent
      .map((each) => ({ sent: each, entry: this.#entry(doctor, each, today) }))
      .filter((each) => !unseen.some((stored) => isSame(stored, each)))
      .map(({ entry }) => entry);
    await this.branches.require(entries.map(({ branchId }) => branchId));
    for (const entry of entries) entry.id = await this.numbers.next('schedule');
    const from = entries.map(({ validFrom }) => validFrom).sort()[0] ?? today;
    return this.once.transaction(async () => {
      const before = await this.#locked(doctorId);
      await this.#requireSeen(doctorId, seen, today);
      const all = await this.schedules.entries([doctorId], from < today ? today : from);
      const [own, others] = [all.filter((each) => isSeen(each.branchId)), all.filter((each) => !isSeen(each.branchId))];
      if (hasOverlap([...entries, ...others], entries)) throw invalid(messages.overlap);
      await this.schedules.end(
        own.map(({ id }) => id),
        from,
      );
      for (const entry of entries) await this.schedules.add(entry);
      await this.#changed(before, today, 'scheduling.schedule-changed');
      const hours = (await this.calendars.current())?.openingHours ?? [];
      return {
        entries: (await this.schedules.entries([doctorId], today)).map(shownEntry),
        warnings: hoursWarnings(entries, hours),
        conflicts: await this.conflicts.outside(before, today),
      };
    });
  }

  async sessions(doctorId: number): Promise<ExtraSession[]> {
    await this.#doctor(doctorId);
    return (await this.schedules.extras([doctorId], await this.conflicts.today())).map(shownSession);
  }

  /** Throws 400 for a day that is over, and where the doctor sits somewhere at that time already. */
  async addSession(doctorId: number, sent: NewExtraSession): Promise<ExtraSession> {
    const doctor = await this.#doctor(doctorId);
    const today = await this.conflicts.today();
    if (sent.date < today) throw invalid(messages.sessionPast, { date: messages.sessionPast });
    const session: ExtraSessionEntity = {
      hospitalId: currentHospital(),
      id: 0,
      doctorId,
      day: sent.date,
      ...windowOf(doctor, sent),
    };
    await this.branches.require([session.branchId]);
    session.id = await this.numbers.next('extra');
    return this.once.transaction(async () => {
      const before = await this.#locked(doctorId);
      if (await this.#meetsAnother(session)) throw invalid(messages.overlap);
      await this.schedules.addExtra(session);
      await this.#changed(before, today, 'scheduling.extra-session-added');
      return shownSession(session);
    });
  }

  async removeSession(doctorId: number, id: number): Promise<void> {
    const today = await this.conflicts.today();
    await this.database.transaction(async () => {
      const before = await this.#locked(doctorId);
      if (!(await this.schedules.removeExtra(doctorId, id))) throw notFound(messages.sessionUnknown);
      await this.#changed(before, today, 'scheduling.extra-session-removed');
    });
  }

  // Each save makes new entries: whoever saw these saw the week as it is.
  async #requireSeen(doctorId: number, seen: readonly string[] | undefined, today: PlainDate): Promise<void> {
    const week = await this.schedules.entries([doctorId], today);
    const ids = week.map(({ id }) => String(id));
    if (!isAsSeen(seen, ids)) throw conflict(messages.weekChanged, { current: week.map(shownEntry) });
  }

  // On a holiday the week does not stand, so it is in no session's way.
  async #meetsAnother({ day, startMinute, endMinute, doctorId }: ExtraSessionEntity): Promise<boolean> {
    const meets = (each: { startMinute: number; endMinute: number }) =>
      each.startMinute < endMinute && startMinute < each.endMinute;
    const week = await this.schedules.entries([doctorId], day, day);
    const holidays = (await this.calendars.current())?.holidays ?? [];
    const sits = week.filter(
      ({ weekday, weekOfMonth, branchId }) =>
        weekday === weekdayOf(day) &&
        (weekOfMonth.length === 0 || weekOfMonth.includes(weekOfMonthOf(day))) &&
        !holidays.some((each) => each.date === day && (each.branchId === null || each.branchId === branchId)),
    );
    return [...sits, ...(await this.schedules.extras([doctorId], day, day))].some(meets);
  }

  // Where the doctor sits decides who sees the doctor.
  async #changed(doctor: DoctorEntity, today: PlainDate, what: `${string}.${string}`): Promise<void> {
    const branchIds = await this.schedules.branchesOf(doctor.id, doctor.branchId, today);
    const after = { ...doctor, branchIds, version: doctor.version + 1 };
    await this.doctors.save(after);
    await this.events.add(doctorChanged, toldDoctor(after));
    this.audit.wrote(what, doctor.id);
  }

  #entry(doctor: DoctorEntity, sent: NewEntry, today: PlainDate): ScheduleEntryEntity {
    const from = sent.valid_from ?? today;
    return {
      ...{ hospitalId: currentHospital(), id: 0, doctorId: doctor.id, ...windowOf(doctor, sent) },
      ...{ weekday: sent.weekday, weekOfMonth: sent.week_of_month },
      // A past day stays as it was.
      ...{ validFrom: from < today ? today : from, validTo: sent.valid_to ?? null },
      ...{ overbookPerSlot: sent.overbook_per_slot, overbookPerDay: sent.overbook_per_day, walkInShare: sent.walk_in_share },
    };
  }

  async #doctor(id: number): Promise<DoctorEntity> {
    const doctor = await this.doctors.find(id);
    if (!doctor) throw notFound(messages.doctorUnknown);
    return doctor;
  }

  async #locked(id: number): Promise<DoctorEntity> {
    const [doctor] = await this.doctors.lock([id]);
    if (!doctor) throw notFound(messages.doctorUnknown);
    return doctor;
  }
}

const windowOf = (doctor: DoctorEntity, sent: NewEntry | NewExtraSession) => ({
  branchId: sent.branch_id ?? doctor.branchId,
  room: sent.room || doctor.room,
  mode: sent.mode,
  startMinute: sent.start_time,
  endMinute: sent.end_time,
  slotMinutes: sent.slot_minutes,
});

/** Whether an entry that was sent is the stored one as it was answered; its days count where they were sent. */
const isSame = (stored: ScheduleEntryEntity, { sent, entry }: { sent: NewEntry; entry: ScheduleEntryEntity }): boolean => {
  const days = { validFrom: sent.valid_from ?? stored.validFrom, validTo: sent.valid_to ?? stored.validTo };
  return isDeepStrictEqual({ ...entry, id: stored.id, room: sent.room, ...days }, { ...stored });
};

const hasOverlap = (all: readonly ScheduleEntryEntity[], added: readonly ScheduleEntryEntity[]): boolean =>
  added.some((entry) => all.some((each) => each !== entry && overlap(each, entry)));
