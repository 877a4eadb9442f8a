import { Injectable } from '@nestjs/common';
import { Database } from '@nidaan/platform-database';
import type { Letterhead } from '@nidaan/platform-documents';

/** Letterheads of the hospitals, as identity told of them. */
@Injectable()
export class HospitalsRepository {
  constructor(private readonly db: Database) {}

  /** The letterhead; a plain one as long as identity has not told of the hospital. */
  async letterhead(hospitalId: number): Promise<Letterhead> {
    const rows = await this.db.query<{ name: string; address: string; phone: string; email: string }>(
      'SELECT name, address, phone, email FROM hospitals WHERE hospital_id = $1',
      [hospitalId],
    );
    if (!rows[0]) return { hospitalName: 'Hospital' };
    const { name, ...rest } = rows[0];
    return { hospitalName: name || 'Hospital', ...rest };
  }

  /** What the verification told. A letterhead that was changed since stays: the two are told apart, and either may come first. */
  async add(hospitalId: number, letterhead: Letterhead): Promise<void> {
    await this.#insert(hospitalId, letterhead, 'NOTHING');
  }

  async save(hospitalId: number, letterhead: Letterhead): Promise<void> {
    await this.#insert(hospitalId, letterhead, 'UPDATE SET name = $2, address = $3, phone = $4, email = $5');
  }

  async #insert(hospitalId: number, { hospitalName, address, phone, email }: Letterhead, onConflict: string): Promise<void> {
    await this.db.query(
      `INSERT INTO hospitals (hospital_id, name, address, phone, email) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (hospital_id) DO ${onConflict}`,
      [hospitalId, hospitalName, address, phone, email],
    );
  }
}
