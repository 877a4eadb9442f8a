import { Injectable } from '@nestjs/common';
import { Database } from '@nidaan/platform-database';

/** A hospital as its profile shows it. */
export interface HospitalRow {
  name: string;
  address: string;
  about: string;
  images: string[];
  show_lab_tab: boolean;
  show_pharmacy_tab: boolean;
}

@Injectable()
export class ProfilesRepository {
  constructor(private readonly database: Database) {}

  /** The hospital at work; null for staff, who have none. */
  async hospital(): Promise<HospitalRow | null> {
    const rows = await this.database.query<HospitalRow & Record<string, unknown>>(
      'SELECT name, address, about, images, show_lab_tab, show_pharmacy_tab FROM hospitals',
    );
    return rows[0] ?? null;
  }
}
