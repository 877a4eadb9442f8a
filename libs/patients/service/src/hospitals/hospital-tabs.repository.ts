import { Injectable } from '@nestjs/common';
import { Config } from '@nidaan/platform-config';
import { Database } from '@nidaan/platform-database';

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
    const rows = await this.db.query<{ show_pharmacy_tab: boolean }>(
      'SELECT show_pharmacy_tab FROM hospital_tabs WHERE hospital_id = $1',
      [hospitalId],
    );
    return rows[0]?.show_pharmacy_tab ?? true;
  }

  async save(hospitalId: number, showsPharmacy: boolean): Promise<void> {
    await this.db.query(
      `INSERT INTO hospital_tabs (hospital_id, show_pharmacy_tab) VALUES ($1, $2)
       ON CONFLICT (hospital_id) DO UPDATE SET show_pharmacy_tab = excluded.show_pharmacy_tab`,
      [hospitalId, showsPharmacy],
    );
  }
}
