import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { PrivacySettingsEntity } from './privacy-settings.entity.ts';

const SETTINGS = tableOf(PrivacySettingsEntity);
const FIND = SETTINGS.select({ where: ['hospitalId'] });
const PUT = SETTINGS.insert({
  onConflict: `ON CONFLICT (hospital_id) DO UPDATE SET answer_days = excluded.answer_days, retention = excluded.retention,
    version = excluded.version WHERE privacy_settings.version = :seen`,
  given: ['seen'],
  returning: ['version'],
});

@Injectable()
export class PrivacySettingsRepository {
  constructor(private readonly database: Database) {}

  /** Null where the hospital has changed nothing. */
  async find(): Promise<PrivacySettingsEntity | null> {
    return (await this.database.query(FIND({ hospitalId: currentHospital() })))[0] ?? null;
  }

  /** False where somebody else changed them since version `seen`. */
  async put(settings: PrivacySettingsEntity, seen: number): Promise<boolean> {
    return (await this.database.query(PUT({ ...settings, seen }))).length > 0;
  }
}
