import { Injectable } from '@nestjs/common';
import type { AppointmentContact } from '@nidaan/scheduling-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';

const FIND = `SELECT a.id AS appointment_id, a.status, a.moved_count, a.person_id, a.name, a.phone, a.email, a.language, d.name AS doctor_name, a.branch_id, a.starts_at
  FROM appointments a JOIN doctors d ON d.hospital_id = a.hospital_id AND d.id = a.doctor_id WHERE a.hospital_id = $1 AND a.id = ANY ($2)`;

type Row = Omit<AppointmentContact, 'starts_at'> & { starts_at: Date };

/** Whom appointments of the hospital at work are for. */
@Injectable()
export class ContactsRepository {
  constructor(private readonly database: Database) {}

  async find(ids: readonly number[]): Promise<AppointmentContact[]> {
    const rows = await this.database.query<Row>(FIND, [currentHospital(), ids]);
    return rows.map((row) => ({ ...row, starts_at: row.starts_at.toISOString() }));
  }
}
