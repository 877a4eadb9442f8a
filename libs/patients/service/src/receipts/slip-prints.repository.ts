import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';

// Of two prints at once one is the second.
const COUNT = `INSERT INTO slip_prints AS s (hospital_id, patient_id, prints) VALUES ($1, $2, 1)
  ON CONFLICT (hospital_id, patient_id) DO UPDATE SET prints = s.prints + 1 RETURNING prints`;
// By key in steps: a join of persons would walk all rows of the hospital where it has no statistics yet.
const UHID = `SELECT r.uhid FROM persons r WHERE r.hospital_id = $1 AND r.id = (SELECT p.root_id FROM persons p
  WHERE p.hospital_id = $1 AND p.id = (SELECT v.person_id FROM patients v WHERE v.hospital_id = $1 AND v.id = $2))`;

@Injectable()
export class SlipPrintsRepository {
  constructor(private readonly db: Database) {}

  /** Counts one more print of a visit's slip; gives how many there are. */
  async count(patientId: number): Promise<number> {
    const [row] = await this.db.query<{ prints: number }>(COUNT, [currentHospital(), patientId]);
    return row!.prints;
  }

  /** The number for life of who came; '' while the visit has no person. */
  async uhidOf(patientId: number): Promise<string> {
    const [row] = await this.db.query<{ uhid: string }>(UHID, [currentHospital(), patientId]);
    return row?.uhid ?? '';
  }
}
