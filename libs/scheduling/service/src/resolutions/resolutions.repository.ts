import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { ResolutionResultEntity } from './resolution-result.entity.ts';
import { ResolutionEntity } from './resolution.entity.ts';

const RESOLUTIONS = tableOf(ResolutionEntity);
const RESULTS = tableOf(ResolutionResultEntity);
const ADD = RESOLUTIONS.insert();
const FIND = RESOLUTIONS.select({ where: ['hospitalId', 'id'] });
const ADD_RESULTS = RESULTS.insertMany();
const LIST = RESULTS.select({ where: ['hospitalId', 'resolutionId'], tail: 'ORDER BY appointment_id' });
const NOTE = RESULTS.update({ set: ['outcome', 'note'], where: ['hospitalId', 'resolutionId', 'appointmentId'] });

/** Resolutions and their results. */
@Injectable()
export class ResolutionsRepository {
  constructor(private readonly database: Database) {}

  async add(resolution: ResolutionEntity, appointmentIds: readonly number[]): Promise<void> {
    const { hospitalId, id: resolutionId } = resolution;
    await this.database.query(ADD(resolution));
    const rows = appointmentIds.map((appointmentId) => ({
      hospitalId,
      resolutionId,
      appointmentId,
      outcome: 'waiting' as const,
      note: '',
    }));
    if (rows.length > 0) await this.database.query(ADD_RESULTS(rows));
  }

  async find(id: number): Promise<ResolutionEntity | null> {
    return (await this.database.query(FIND({ hospitalId: currentHospital(), id })))[0] ?? null;
  }

  results(resolutionId: number): Promise<ResolutionResultEntity[]> {
    return this.database.query(LIST({ hospitalId: currentHospital(), resolutionId }));
  }

  async note(result: Omit<ResolutionResultEntity, 'hospitalId'>): Promise<void> {
    await this.database.query(NOTE({ ...result, hospitalId: currentHospital() }));
  }

  async end(id: number, at: Date): Promise<void> {
    const sql = 'UPDATE resolutions SET done_at = $3 WHERE hospital_id = $1 AND id = $2';
    await this.database.query(sql, [currentHospital(), id, at]);
  }
}
