import { Injectable } from '@nestjs/common';
import type { OpenWindow } from '@nidaan/identity-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { ClinicSettingsEntity } from './clinic-settings.entity.ts';

const SETTINGS = tableOf(ClinicSettingsEntity);
const FIND = SETTINGS.select({ where: ['hospitalId'] });
const PUT = SETTINGS.insert({ onConflict: 'replace' });
const HOURS = 'SELECT opening_hours AS hours FROM branches WHERE hospital_id = $1 AND id = $2';
const SET_HOURS = 'UPDATE branches SET opening_hours = $3 WHERE hospital_id = $1 AND id = $2';
const SET_ZONE = 'UPDATE hospitals SET time_zone = $2 WHERE hospital_id = $1';
const KNOWS_ZONE = 'SELECT EXISTS (SELECT FROM pg_timezone_names WHERE name = $1) AS known';
const DUE = 'SELECT hospital_id AS id FROM hospitals_with_due_zones($1)';

/** Settings of the hospital at work. */
@Injectable()
export class ClinicSettingsRepository {
  constructor(private readonly database: Database) {}

  /** Null for a hospital that never changed any, from before there were settings. */
  async find(): Promise<ClinicSettingsEntity | null> {
    const [row] = await this.database.query(FIND({ hospitalId: currentHospital() }));
    return row ?? null;
  }

  async put(settings: ClinicSettingsEntity): Promise<void> {
    await this.database.query(PUT(settings));
  }

  /** The hours of a branch: undefined where there is no such branch, null where it has none of its own. */
  async hoursOf(branch: number): Promise<OpenWindow[] | null | undefined> {
    const [row] = await this.database.query<{ hours: OpenWindow[] | null }>(HOURS, [currentHospital(), branch]);
    return row?.hours;
  }

  /** Null: the branch has none of its own any more. */
  async setHours(branch: number, hours: readonly OpenWindow[] | null): Promise<void> {
    await this.database.query(SET_HOURS, [currentHospital(), branch, hours && JSON.stringify(hours)]);
  }

  async setZone(timeZone: string): Promise<void> {
    await this.database.query(SET_ZONE, [currentHospital(), timeZone]);
  }

  /** Whether the database counts days in this zone. */
  async knowsZone(timeZone: string): Promise<boolean> {
    const [row] = await this.database.query<{ known: boolean }>(KNOWS_ZONE, [timeZone]);
    return row!.known;
  }

  /** Numbers of the hospitals whose chosen zone binds at a moment. */
  async withDueZones(moment: Date): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(DUE, [moment]);
    return rows.map(({ id }) => id);
  }
}
