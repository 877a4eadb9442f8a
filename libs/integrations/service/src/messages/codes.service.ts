import { Injectable } from '@nestjs/common';
import type { findCodeChannel, MessageKind, sendCode, sendRecordCodeSms } from '@nidaan/integrations-contracts';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import { MessageDriver } from '@nidaan/platform-messages';
import { Clock } from '@nidaan/platform-telemetry';
import { mobileOf } from '../contacts/addresses.ts';
import { MessageSettingsRepository } from '../message-settings/message-settings.repository.ts';
import { MessageTemplatesRepository } from '../templates/message-templates.repository.ts';
import { MessageSealsService } from './message-seals.service.ts';
import { MessagesRepository, type PlannedMessage } from './messages.repository.ts';
import { SendingLanesService } from './sending-lanes.service.ts';

type OnItsWay = AnswerOf<typeof sendCode>;

/** Codes of bookings and of copies of records: messages that somebody waits for (FRD-79, ORG-73). */
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

  async channelFor(phone: string): Promise<AnswerOf<typeof findCodeChannel>> {
    return { channel: (await this.reaches(phone, 'otp')) ? 'sms' : 'email' };
  }

  /** Whether a code of this kind can leave by SMS: it needs a driver, a registration and a registered text, and an Indian number (FRD-83). */
  async reaches(phone: string, kind: MessageKind): Promise<boolean> {
    const { channels, entityId } = await this.settings.current();
    const templates = await this.templates.all();
    const hasText = templates.some((each) => each.kind === kind && each.channel === 'sms' && each.isActive);
    const isReady = this.driver.name !== 'none' && channels.includes('sms') && entityId !== '' && hasText;
    return isReady && mobileOf(phone) !== null;
  }

  send({ purpose, otp, channel, branch_id, appointment_id }: InputOf<typeof sendCode>['body']): Promise<OnItsWay> {
    const about = { personId: null, appointmentId: appointment_id, aboutAt: null, branchId: branch_id };
    return this.#leave({ kind: 'otp', channel, purposeKey: purpose, ...about }, otp);
  }

  /** To the phone that is on file in the moment of sending. */
  sendRecordCode({ purpose, otp, person_id, branch_id, until }: InputOf<typeof sendRecordCodeSms>['body']): Promise<OnItsWay> {
    const about = { personId: person_id, appointmentId: null, aboutAt: new Date(until), branchId: branch_id };
    return this.#leave({ kind: 'record_code', channel: 'sms', purposeKey: purpose, ...about }, otp);
  }

  // At once, not with the next look at what is due, and not behind what is under way.
  async #leave(planned: Omit<PlannedMessage, 'offsetHours' | 'dueAt' | 'sealedValues'>, otp: string): Promise<OnItsWay> {
    const seal = await this.seals.current();
    const now = this.clock.now();
    const sealed = { offsetHours: null, dueAt: now, sealedValues: seal.seal(JSON.stringify({ otp })) };
    await this.database.transaction(() => this.messages.add([{ ...planned, ...sealed }], now, null));
    this.lanes.wakeCodes(currentHospital());
    return { message: 'The code is on its way' };
  }
}
