import { Injectable } from '@nestjs/common';
import type { AadhaarMode } from '@nidaan/patients-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { RegistrySettingsEntity } from './registry-settings.entity.ts';
import { UhidSeriesEntity } from './uhid-series.entity.ts';

const SERIES = tableOf(UhidSeriesEntity);
const ALL = SERIES.select({ where: ['hospitalId'], tail: 'ORDER BY branch_id' });
const PUT = SERIES.insertMany({ onConflict: 'replace' });
const DROP_OTHERS = 'DELETE FROM uhid_series WHERE hospital_id = $1 AND branch_id <> ALL ($2)';
// A hospital that has set nothing has no row to hold.
const LOCK = `SELECT pg_advisory_xact_lock(hashtext('nidaan.uhids'), $1)`;
const BORNE = 'SELECT uhid_key AS key FROM persons WHERE hospital_id = $1 AND uhid_key = ANY ($2)';
const SETTINGS = tableOf(RegistrySettingsEntity);
const FIND = SETTINGS.select({ where: ['hospitalId'] });
const SAVE = SETTINGS.insert({ onConflict: 'replace' });

/** A number that was drawn for a new person is borne by another one already. */
export function isUhidTaken(fault: unknown): boolean {
  const { code, constraint } = fault as { code?: string; constraint?: string };
  return code === '23505' && constraint === 'persons_uhid';
}

/** How numbers of persons look in the hospital at work, and what its registry keeps. */
@Injectable()
export class UhidsRepository {
  constructor(private readonly db: Database) {}

  series(): Promise<UhidSeriesEntity[]> {
    return this.db.query(ALL({ hospitalId: currentHospital() }));
  }

  /** Nobody else changes them until the transaction ends. */
  async lock(): Promise<void> {
    await this.db.query(LOCK, [currentHospital()]);
  }

  /** The series are these from now on. Inside a transaction. */
  async put(series: readonly UhidSeriesEntity[]): Promise<void> {
    await this.db.query(DROP_OTHERS, [currentHospital(), series.map(({ branchId }) => branchId)]);
    if (series.length > 0) await this.db.query(PUT(series));
  }

  /** Which of these UHIDs somebody bears. */
  async borne(keys: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.db.query<{ key: string }>(BORNE, [currentHospital(), keys]);
    return new Set(rows.map(({ key }) => key));
  }

  async aadhaarMode(): Promise<AadhaarMode> {
    return (await this.db.query(FIND({ hospitalId: currentHospital() })))[0]?.aadhaarMode ?? 'keep';
  }

  async setAadhaarMode(aadhaarMode: AadhaarMode): Promise<void> {
    await this.db.query(SAVE({ hospitalId: currentHospital(), aadhaarMode }));
  }
}
