import { Injectable } from '@nestjs/common';
import type { PlainDate } from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { PresenceEntity } from './presence.entity.ts';

const PRESENCES = tableOf(PresenceEntity);
const FIND = PRESENCES.select({ where: ['hospitalId', 'doctorId', 'day'] });
const SAVE = PRESENCES.insert({ onConflict: 'replace' });

/** Whether doctors are in, day by day. */
@Injectable()
export class PresencesRepository {
  constructor(private readonly database: Database) {}

  async find(doctorId: number, day: PlainDate): Promise<PresenceEntity | null> {
    return (await this.database.query(FIND({ hospitalId: currentHospital(), doctorId, day })))[0] ?? null;
  }

  async save(presence: PresenceEntity): Promise<void> {
    await this.database.query(SAVE(presence));
  }
}
