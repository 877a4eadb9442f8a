import { Injectable } from '@nestjs/common';
import { Database } from '@nidaan/platform-database';

/** A hospital as its profile shows it. */
export interface HospitalRow {
  name: string;
  address: string;
  about: string;
  /** Keys of files. */
  images: string[];
  show_lab_tab: boolean;
  show_pharmacy_tab: boolean;
  time_zone: string;
}

const COLUMNS = 'name, address, about, images, show_lab_tab, show_pharmacy_tab, time_zone';

type Row = HospitalRow & Record<string, unknown>;

@Injectable()
export class ProfilesRepository {
  constructor(private readonly database: Database) {}

  /** The hospital at work; null for staff, who have none. */
  async hospital(): Promise<HospitalRow | null> {
    const rows = await this.database.query<Row>(`SELECT ${COLUMNS} FROM hospitals`);
    return rows[0] ?? null;
  }

  /** The hospital at work, held until the transaction ends: changes of one profile come one after another. */
  async lockHospital(): Promise<HospitalRow | null> {
    const rows = await this.database.query<Row>(`SELECT ${COLUMNS} FROM hospitals FOR UPDATE`);
    return rows[0] ?? null;
  }

  async save(hospital: HospitalRow): Promise<void> {
    const { name, address, about, images, show_lab_tab, show_pharmacy_tab } = hospital;
    await this.database.query(
      'UPDATE hospitals SET name = $1, address = $2, about = $3, images = $4, show_lab_tab = $5, show_pharmacy_tab = $6',
      [name, address, about, images, show_lab_tab, show_pharmacy_tab],
    );
  }

  /** Sets one flag and leaves the other; gives both. */
  async setTab(tab: 'lab' | 'pharmacy', isShown: boolean): Promise<Pick<HospitalRow, 'show_lab_tab' | 'show_pharmacy_tab'>> {
    const column = tab === 'lab' ? 'show_lab_tab' : 'show_pharmacy_tab';
    const [row] = await this.database.query<{ show_lab_tab: boolean; show_pharmacy_tab: boolean }>(
      `UPDATE hospitals SET ${column} = $1 RETURNING show_lab_tab, show_pharmacy_tab`,
      [isShown],
    );
    return row!;
  }
}
