import { Injectable } from '@nestjs/common';
import { dayIn, DEFAULT_TIME_ZONE, type PlainDate } from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';

/** What the pharmacy needs of a hospital: the letterhead of bills and what 'today' means (API-17). */
export interface Hospital {
  name: string;
  address: string;
  phone: string;
  email: string;
  timeZone: string;
}

const UNTOLD: Hospital = { name: '', address: '', phone: '', email: '', timeZone: DEFAULT_TIME_ZONE };

/** The hospitals as identity told of them. */
@Injectable()
export class HospitalsRepository {
  constructor(private readonly db: Database) {}

  /** The hospital at work; a stand-in with the default time zone when identity has not told of it yet. */
  async current(): Promise<Hospital> {
    const rows = await this.db.query<Hospital>(
      'SELECT name, address, phone, email, time_zone AS "timeZone" FROM hospitals WHERE hospital_id = $1',
      [currentHospital()],
    );
    return rows[0] ?? UNTOLD;
  }

  /** The calendar day of an instant in the hospital at work. */
  async dayOf(instant: Date): Promise<PlainDate> {
    const { timeZone } = await this.current();
    try {
      return dayIn(timeZone, instant);
    } catch {
      return dayIn(DEFAULT_TIME_ZONE, instant);
    }
  }

  /** What the verification told. A letterhead that was changed since stays: the two are told apart, and either may come first. */
  async verified(hospitalId: number, hospital: Hospital): Promise<void> {
    await this.db.query(
      `INSERT INTO hospitals (hospital_id, name, address, phone, email, time_zone) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (hospital_id) DO UPDATE SET time_zone = excluded.time_zone`,
      [hospitalId, hospital.name, hospital.address, hospital.phone, hospital.email, hospital.timeZone],
    );
  }

  async changeLetterhead(hospitalId: number, { name, address, phone, email }: Omit<Hospital, 'timeZone'>): Promise<void> {
    await this.db.query(
      `INSERT INTO hospitals (hospital_id, name, address, phone, email, time_zone) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (hospital_id) DO UPDATE SET name = excluded.name, address = excluded.address, phone = excluded.phone,
         email = excluded.email`,
      [hospitalId, name, address, phone, email, DEFAULT_TIME_ZONE],
    );
  }
}
