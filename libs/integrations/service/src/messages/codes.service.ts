import { Injectable } from '@nestjs/common';
import type { findCodeChannel, sendCode } from '@nidaan/integrations-contracts';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import { MessageDriver } from '@nidaan/platform-messages';
import { Clock } from '@nidaan/platform-telemetry';
import { mobileOf } from '../contacts/addresses.ts';
import { MessageSettingsRepository } from '../message-settings/message-settings.repository.ts';
import { MessageTemplatesRepository } from '../templates/message-templates.repository.ts';
import { MessageSealsService } from './message-seals.service.ts';
import { MessagesRepository } from './messages.repository.ts';
import { SendingLanesService } from './sending-lanes.service.ts';

/** Codes of bookings: messages that somebody waits for (FRD-79). */
@Injectable()
export class CodesService {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly settings: MessageSettingsRepository,
    private readonly templates: MessageTemplatesRepository,
    private readonly seals: MessageSealsService,
    private readonly lanes: SendingLanesService,
    private readonly driver: MessageDriver,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** SMS needs a driver, a registration and a registered text, and an Indian number (FRD-83). */
  async channelFor(phone: string): Promise<AnswerOf<typeof findCodeChannel>> {
    const { channels, entityId } = await this.settings.current();
    const templates = await this.templates.all();
    const hasText = templates.some(({ kind, channel, isActive }) => kind === 'otp' && channel === 'sms' && isActive);
    const isReady = this.driver.name !== 'none' && channels.includes('sms') && entityId !== '' && hasText;
    return { channel: isReady && mobileOf(phone) !== null ? 'sms' : 'email' };
  }

  /** Leaves at once, not with the next look at what is due. */
  async send(sent: InputOf<typeof sendCode>['body']): Promise<AnswerOf<typeof sendCode>> {
    const seal = await this.seals.current();
    const now = this.clock.now();
    const planned = {
      ...({ kind: 'otp', channel: sent.channel, purposeKey: sent.purpose, branchId: sent.branch_id } as const),
      ...{ personId: null, appointmentId: sent.appointment_id, aboutAt: null, offsetHours: null, dueAt: now },
      sealedValues: seal.seal(JSON.stringify({ otp: sent.otp })),
    };
    await this.database.transaction(() => this.messages.add([planned], now, null));
    this.lanes.wake(currentHospital());
    return { message: 'The code is on its way' };
  }
}
