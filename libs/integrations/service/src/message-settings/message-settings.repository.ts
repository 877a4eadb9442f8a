import { Injectable } from '@nestjs/common';
import { MESSAGE_CHANNELS, REMINDER_HOURS } from '@nidaan/integrations-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { MessageSettingsEntity } from './message-settings.entity.ts';

const SETTINGS = tableOf(MessageSettingsEntity);
const FIND = SETTINGS.select({ where: ['hospitalId'] });
const PUT = SETTINGS.insert({ onConflict: 'replace' });
// A hospital that has set nothing has no row to hold.
const LOCK = `SELECT pg_advisory_xact_lock(hashtext('nidaan.messages'), $1)`;

/** Where a hospital has set nothing (FRD-72). */
const defaultSettings = (hospitalId: number): MessageSettingsEntity => ({
  hospitalId,
  channels: [...MESSAGE_CHANNELS],
  channelOrder: [...MESSAGE_CHANNELS],
  entityId: '',
  headers: [],
  quietFrom: '21:00',
  quietTo: '08:00',
  monthlyLimitPaise: null,
  reminderHours: [...REMINDER_HOURS],
  version: 1,
});

/** Settings of the hospital at work. */
@Injectable()
export class MessageSettingsRepository {
  constructor(private readonly database: Database) {}

  async current(): Promise<MessageSettingsEntity> {
    const hospitalId = currentHospital();
    return (await this.database.query(FIND({ hospitalId })))[0] ?? defaultSettings(hospitalId);
  }

  /** Nobody else changes them until the transaction ends. */
  async lock(): Promise<void> {
    await this.database.query(LOCK, [currentHospital()]);
  }

  async put(settings: Omit<MessageSettingsEntity, 'hospitalId'>): Promise<void> {
    await this.database.query(PUT({ hospitalId: currentHospital(), ...settings }));
  }
}
