import { Injectable } from '@nestjs/common';
import { currentContext, currentHospital } from '@nidaan/platform-access';
import { Database, tableOf, type Transaction } from '@nidaan/platform-database';
import { PersonChangeEntity } from '../persons/person-change.entity.ts';

// By key in steps: a join of this table would walk all rows of the hospital where it has no statistics yet.
const ROOT = `SELECT r.id, r.version FROM persons r WHERE r.hospital_id = $1 AND r.id =
  (SELECT p.root_id FROM persons p WHERE p.hospital_id = $1 AND p.id = $2 AND p.struck_at IS NULL)`;
// With the row that was there, so that its file can be removed. Nothing where the person was changed, merged, struck out or erased since.
const SAVE = `UPDATE persons p SET photo = $3, version = p.version + 1 FROM (SELECT photo FROM persons
    WHERE hospital_id = $1 AND id = $2 FOR UPDATE) o
  WHERE p.hospital_id = $1 AND p.id = $2 AND p.version = $4 AND p.merged_into IS NULL AND p.struck_at IS NULL
  RETURNING p.version, o.photo AS former`;
const OF_FILE = `SELECT id FROM persons WHERE hospital_id = $1 AND photo = $2`;
// Of a merge that can be undone, what the survivor bore before is given back.
const IS_NAMED = `SELECT EXISTS (SELECT FROM persons WHERE hospital_id = $1 AND photo = $2)
  OR EXISTS (SELECT FROM merges m WHERE m.hospital_id = $1 AND m.undone_at IS NULL AND m.taken @> $3::jsonb) AS "isNamed"`;
const NOTE = tableOf(PersonChangeEntity).insert();

/** A person as whoever changes the photo has found them. */
export interface SeenPerson {
  id: number;
  version: number;
}

/** Photos of persons: the key of the larger picture stands at the person. */
@Injectable()
export class PersonPhotosRepository {
  constructor(private readonly db: Database) {}

  /** The person in force for a number; null where there is none in sight. */
  async find(id: number): Promise<SeenPerson | null> {
    const [person] = await this.db.query<SeenPerson & Record<string, unknown>>(ROOT, [currentHospital(), id]);
    return person ?? null;
  }

  /** Sets the key, with an entry in the person's history; gives the version made and the key before, or null where the person is not as it was seen. */
  async save(
    tx: Transaction,
    { id: personId, version: seen }: SeenPerson,
    photo: string,
    changedAt: Date,
  ): Promise<{ version: number; former: string } | null> {
    const hospitalId = currentHospital();
    const [saved] = await tx.query<{ version: number; former: string }>(SAVE, [hospitalId, personId, photo, seen]);
    if (!saved) return null;
    const { version, former } = saved;
    const changes = [{ field: 'photo', before: former !== '', after: photo !== '' }];
    const of = { hospitalId, personId, version, visitId: 0, accountId: currentContext()?.accountId ?? null };
    tx.send(NOTE({ ...of, kind: 'corrected', changes, reason: '', changedAt }));
    return { version, former };
  }

  /** Whose photo a file is. */
  async ofFile(photo: string): Promise<number | null> {
    const [person] = await this.db.query<{ id: number }>(OF_FILE, [currentHospital(), photo]);
    return person?.id ?? null;
  }

  /** Whether a person bears the photo, or gets it back when a merge is undone. Right only in all branches. */
  async isNamed(photo: string): Promise<boolean> {
    const before = JSON.stringify([{ field: 'photo', before: [photo] }]);
    const [found] = await this.db.query<{ isNamed: boolean }>(IS_NAMED, [currentHospital(), photo, before]);
    return found!.isNamed;
  }
}
