import { Injectable } from '@nestjs/common';
import type { readMessageCosts } from '@nidaan/integrations-contracts';
import { rupeesOf, type AnswerOf } from '@nidaan/kernel';
import { Clock } from '@nidaan/platform-telemetry';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { MessageSettingsRepository } from '../message-settings/message-settings.repository.ts';
import { MessagesRepository } from './messages.repository.ts';

const MONTHS = 11;

/** What messages cost by month and channel (FRD-77). */
@Injectable()
export class MessageCostsService {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly settings: MessageSettingsRepository,
    private readonly hospitals: HospitalsService,
    private readonly clock: Clock,
  ) {}

  /** Of this month and the eleven before. */
  async read(): Promise<AnswerOf<typeof readMessageCosts>> {
    const [year, month] = (await this.hospitals.dayOf(this.clock.now())).split('-').map(Number) as [number, number, number];
    const from = new Date(Date.UTC(year, month - 1 - MONTHS, 1)).toISOString().slice(0, 7);
    const [rows, { monthlyLimitPaise }] = [await this.messages.costsFrom(from), await this.settings.current()];
    return {
      monthly_limit_rupees: monthlyLimitPaise === null ? null : rupeesOf(Number(monthlyLimitPaise)),
      months: rows.map(({ costPaise, hospitalId: _, ...row }) => ({ ...row, cost: rupeesOf(Number(costPaise)) })),
    };
  }
}
