import { Injectable } from '@nestjs/common';
import { MESSAGE_REASONS as reasons, plannedTime, type MessageKind, type QuietHours } from '@nidaan/integrations-contracts';
import { DEFAULT_TIME_ZONE } from '@nidaan/kernel';
import { Database } from '@nidaan/platform-database';
import { Clock } from '@nidaan/platform-telemetry';
import type { AppointmentFacts } from '@nidaan/scheduling-contracts';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { MessageSettingsRepository } from '../message-settings/message-settings.repository.ts';
import type { MessageSettingsEntity } from '../message-settings/message-settings.entity.ts';
import { MessagesRepository, PURPOSES, type PlannedMessage } from './messages.repository.ts';

const HOUR_MS = 3_600_000;

/** What is said of an appointment, and when (FRD-72). Works within the event's transaction. */
@Injectable()
export class PlanningService {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly settings: MessageSettingsRepository,
    private readonly hospitals: HospitalsService,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  booked(facts: AppointmentFacts): Promise<void> {
    return this.#plan(facts, 'booked');
  }

  /** The reminders of the former time go, those of the new one come. */
  moved(facts: AppointmentFacts): Promise<void> {
    return this.database.transaction(async () => {
      await this.messages.cancelOf(facts.appointmentId, reasons.moved);
      await this.#plan(facts, 'moved');
    });
  }

  cancelled(facts: AppointmentFacts): Promise<void> {
    return this.database.transaction(async () => {
      await this.messages.cancelOf(facts.appointmentId, reasons.cancelled);
      // Of an appointment that is over nobody needs to hear.
      if (Date.parse(facts.startsAt) > this.clock.now().getTime()) await this.#plan(facts, 'cancelled');
    });
  }

  /** Whoever was booked without a number is known by the visit from now on. */
  arrived({ appointmentId, patientId }: AppointmentFacts): Promise<void> {
    return this.database.transaction(async () => {
      await this.messages.cancelOf(appointmentId, reasons.arrived);
      if (patientId !== undefined) await this.messages.ofVisit(appointmentId, patientId);
    });
  }

  missed({ appointmentId }: AppointmentFacts): Promise<void> {
    return this.messages.cancelOf(appointmentId, reasons.missed);
  }

  /** Undoing the mark brings none of them back (FRD-21). */
  died(personId: number): Promise<void> {
    return this.messages.cancelOfPerson(personId, reasons.deceased);
  }

  async #plan(facts: AppointmentFacts, kind: MessageKind): Promise<void> {
    const [settings, hospital] = [await this.settings.current(), await this.hospitals.current()];
    const hours = { from: settings.quietFrom, to: settings.quietTo, timeZone: hospital?.timeZone ?? DEFAULT_TIME_ZONE };
    const now = this.clock.now();
    const word = this.#word(facts, kind, now, hours);
    const reminders = kind === 'cancelled' ? [] : this.#reminders(facts, settings, now, hours);
    await this.messages.add([...word, ...reminders], now, null);
  }

  #word(facts: AppointmentFacts, kind: MessageKind, now: Date, hours: QuietHours): PlannedMessage[] {
    const aboutAt = new Date(facts.startsAt);
    const formerAt = facts.formerStartsAt === undefined ? null : new Date(facts.formerStartsAt);
    const dueAt = plannedTime({ kind, aboutAt, formerAt }, now, now, hours);
    if (!dueAt) return [];
    return [
      {
        ...common(facts),
        kind,
        formerAt,
        purposeKey: PURPOSES.appointment(facts.appointmentId, kind, facts.movedCount),
        offsetHours: null,
        dueAt,
      },
    ];
  }

  // Those whose time has passed are skipped.
  #reminders(facts: AppointmentFacts, { reminderHours }: MessageSettingsEntity, now: Date, hours: QuietHours): PlannedMessage[] {
    const aboutAt = new Date(facts.startsAt);
    const kind = 'reminder';
    return reminderHours.flatMap((offsetHours) => {
      const wanted = new Date(aboutAt.getTime() - offsetHours * HOUR_MS);
      const dueAt = plannedTime({ kind, aboutAt }, wanted, now, hours);
      const purposeKey = PURPOSES.reminder(facts.appointmentId, offsetHours, facts.movedCount);
      return dueAt ? [{ ...common(facts), kind, purposeKey, offsetHours, dueAt }] : [];
    });
  }
}

const common = ({ branchId, personId, appointmentId, startsAt, patientId }: AppointmentFacts) => ({
  ...{ branchId, personId, appointmentId, patientId: patientId ?? null, aboutAt: new Date(startsAt), sealedValues: null },
});
