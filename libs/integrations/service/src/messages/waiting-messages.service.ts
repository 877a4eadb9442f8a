import { Injectable } from '@nestjs/common';
import { MESSAGE_REASONS as reasons } from '@nidaan/integrations-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import { Clock } from '@nidaan/platform-telemetry';
import type { DelayedAppointment, DoctorDelayed, TokenNear } from '@nidaan/scheduling-contracts';
import { MessagesRepository, PURPOSES, type DelayTold, type PlannedMessage } from './messages.repository.ts';
import { SendingLanesService } from './sending-lanes.service.ts';

/** Whoever was told of a delay hears of another one only where it differs by more. */
const WORTH_TELLING_MINUTES = 15;

/** Messages on the day itself to whoever waits or is on the way: they leave at once. */
@Injectable()
export class WaitingMessagesService {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly lanes: SendingLanesService,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** One message to each who is booked; a second one only where the time changed by more than 15 minutes since (FRD-72). */
  async delayed({ minutes, appointments }: DoctorDelayed): Promise<void> {
    await this.database.transaction(async (tx) => {
      const ids = appointments.map(({ appointmentId }) => appointmentId);
      await this.messages.cancelDelays(ids, reasons.overtaken);
      const told = new Map((await this.messages.delaysTold(ids)).map((each) => [each.appointmentId, each]));
      const wanted = appointments.filter(({ appointmentId: id }) => isWorthTelling(minutes, told.get(id)?.minutes ?? null));
      const planned = wanted.map((each) => this.#delay(each, minutes, told.get(each.appointmentId)));
      await this.#leave(tx, planned);
    });
  }

  /** Once a token (FRD-64). */
  async near({ tokenId, personId, branchId }: TokenNear): Promise<void> {
    const none = { appointmentId: null, aboutAt: null, offsetHours: null, sealedValues: null };
    const planned = { kind: 'token_near', purposeKey: PURPOSES.near(tokenId), tokenId, personId, branchId } as const;
    await this.database.transaction((tx) => this.#leave(tx, [{ ...planned, ...none, dueAt: this.clock.now() }]));
  }

  #delay(
    { appointmentId, personId, branchId, startsAt, movedCount }: DelayedAppointment,
    minutes: number,
    told?: DelayTold,
  ): PlannedMessage {
    return {
      ...{ kind: 'delayed', appointmentId, personId, branchId, aboutAt: new Date(startsAt), delayMinutes: minutes },
      ...{ purposeKey: PURPOSES.delay(appointmentId, movedCount, (told?.times ?? 0) + 1), offsetHours: null, sealedValues: null },
      dueAt: this.clock.now(),
    };
  }

  async #leave(tx: { afterCommit(work: () => void): void }, planned: readonly PlannedMessage[]): Promise<void> {
    const ids = await this.messages.add(planned, this.clock.now(), null);
    const hospitalId = currentHospital();
    if (ids.length > 0) tx.afterCommit(() => this.lanes.wake(hospitalId));
  }
}

/** `told`: what the patient was told last; null where nothing. */
function isWorthTelling(minutes: number, told: number | null): boolean {
  if (told === null) return minutes > 0;
  return Math.abs(minutes - told) > WORTH_TELLING_MINUTES;
}
