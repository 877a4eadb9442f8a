import { Injectable } from '@nestjs/common';
import { Config } from '@nidaan/platform-config';
import { Database, tableOf } from '@nidaan/platform-database';
import { HospitalTabsEntity } from './hospital-tabs.entity.ts';

const TABS = tableOf(HospitalTabsEntity);

const FIND = TABS.select({ where: ['hospitalId'] });
const SAVE = TABS.insert({ onConflict: 'replace' });

/** Which hospitals dispense themselves, as identity told by event. */
@Injectable()
export class HospitalTabsRepository {
  constructor(
    private readonly db: Database,
    private readonly config: Config,
  ) {}

  /** Whether there is a screen on which medicines are handed out. */
  async showsPharmacy(hospitalId: number): Promise<boolean> {
    if (this.config.values.FORCE_LAB_PHARMACY_TABS) return true;
    const rows = await this.db.query(FIND({ hospitalId }));
    return rows[0]?.showPharmacyTab ?? true;
  }

  async save(hospitalId: number, showPharmacyTab: boolean): Promise<void> {
    await this.db.query(SAVE({ hospitalId, showPharmacyTab }));
  }
}
