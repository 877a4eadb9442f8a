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
      const untold = await this.messages.cancelOf(facts.appointmentId, reasons.moved);
      await this.#plan(facts, 'moved', untold);
    });
  }

  cancelled(facts: AppointmentFacts): Promise<void> {
    return this.database.transaction(async () => {
      const untold = await this.messages.cancelOf(facts.appointmentId, reasons.cancelled);
      // Of an appointment that is over nobody needs to hear.
      if (Date.parse(facts.startsAt) > this.clock.now().getTime()) await this.#plan(facts, 'cancelled', untold);
    });
  }

  /** Whoever was booked without a number is known by the visit from now on. */
  arrived({ appointmentId, patientId }: AppointmentFacts): Promise<void> {
    return this.database.transaction(async () => {
      await this.messages.cancelOf(appointmentId, reasons.arrived);
      if (patientId !== undefined) await this.messages.ofVisit(appointmentId, patientId);
    });
  }

  async missed({ appointmentId }: AppointmentFacts): Promise<void> {
    await this.messages.cancelOf(appointmentId, reasons.missed);
  }

  /** Undoing the mark brings none of them back (FRD-21). */
  died(personId: number): Promise<void> {
    return this.messages.cancelOfPerson(personId, reasons.deceased);
  }

  async #plan(facts: AppointmentFacts, kind: MessageKind, untold: readonly Date[] = []): Promise<void> {
    const [settings, hospital] = [await this.settings.current(), await this.hospitals.current()];
    const hours = { from: settings.quietFrom, to: settings.quietTo, timeZone: hospital?.timeZone ?? DEFAULT_TIME_ZONE };
    const now = this.clock.now();
    const formerAt = expectedAt(facts, untold, now);
    const word = this.#word({ ...facts, formerAt }, kind, now, hours);
    const reminders = kind === 'cancelled' ? [] : this.#reminders(facts, settings, now, hours);
    await this.messages.add([...word, ...reminders], now, null);
  }

  #word(
    { formerAt, ...facts }: AppointmentFacts & { formerAt: Date | null },
    kind: MessageKind,
    now: Date,
    hours: QuietHours,
  ): PlannedMessage[] {
    const aboutAt = new Date(facts.startsAt);
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

/** When the patient expects it: the earliest time still to come of those from which it was moved without a word. */
function expectedAt({ startsAt, formerStartsAt }: AppointmentFacts, untold: readonly Date[], now: Date): Date | null {
  const former = formerStartsAt === undefined ? null : new Date(formerStartsAt);
  if (untold.length === 0) return former;
  const toCome = [...untold, former ?? new Date(startsAt)].filter((at) => at > now).sort((a, b) => a.getTime() - b.getTime());
  return toCome[0] ?? former;
}

const common = ({ branchId, personId, appointmentId, startsAt, patientId }: AppointmentFacts) => ({
  ...{ branchId, personId, appointmentId, patientId: patientId ?? null, aboutAt: new Date(startsAt), sealedValues: null },
});
