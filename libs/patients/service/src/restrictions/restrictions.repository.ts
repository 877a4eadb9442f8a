import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { groupOf } from '../persons/persons.repository.ts';
import { RecordRestrictionChangeEntity } from './record-restriction-change.entity.ts';
import { RecordRestrictionEntity } from './record-restriction.entity.ts';

const RESTRICTIONS = tableOf(RecordRestrictionEntity);
const CHANGES = tableOf(RecordRestrictionChangeEntity);

// OFFSET 0: a look-up by key for each of a few restricted records.
const HELD = `SELECT ${RESTRICTIONS.columns('x')}, w.root_id AS "rootId", ARRAY(${groupOf('w.root_id')}) AS persons
  FROM record_restrictions x
  CROSS JOIN LATERAL (SELECT p.root_id FROM persons p WHERE p.hospital_id = x.hospital_id AND p.id = x.person_id OFFSET 0) w
  WHERE x.hospital_id = $1 AND x.lifted_at IS NULL`;
const VISITS = `SELECT v.id, v.person_id AS "personId", v.registered_on::text AS "on" FROM patients v
  WHERE v.hospital_id = $1 AND (v.person_id = ANY ($2::integer[]) OR v.id = ANY ($3::integer[]))`;
const OF_PERSONS = `SELECT ${RESTRICTIONS.columns()} FROM record_restrictions
  WHERE hospital_id = $1 AND person_id = ANY ($2::integer[]) ORDER BY lifted_at DESC NULLS FIRST, id DESC LIMIT 1`;
const PUT = RESTRICTIONS.insert();
const AGAIN = `UPDATE record_restrictions SET members = $3, reason = $4, changed_at = $5, changed_by = $6, typed_visits = $7
  WHERE hospital_id = $1 AND person_id = ANY ($2::integer[]) AND lifted_at IS NULL`;
const LIFT = `UPDATE record_restrictions SET lifted_at = $3, lifted_by = $4, lift_reason = $5
  WHERE hospital_id = $1 AND person_id = ANY ($2::integer[]) AND lifted_at IS NULL`;
const CHANGES_SHOWN = `SELECT ${CHANGES.columns()} FROM record_restriction_changes
  WHERE hospital_id = $1 AND person_id = ANY ($2::integer[]) ORDER BY at DESC, number DESC LIMIT 50`;
// Numbered while the persons are locked.
const NOTE = CHANGES.insert({
  without: ['number'],
  computed: {
    number:
      '(SELECT count(*)::int + 1 FROM record_restriction_changes WHERE hospital_id = :hospitalId AND person_id = :personId)',
  },
});
// Two who restrict one record are one after the other.
const LOCK = `SELECT g.id FROM persons g WHERE g.hospital_id = $1 AND g.id = ANY ($2::integer[]) ORDER BY g.id FOR NO KEY UPDATE`;
const GROUP = `SELECT g.id FROM (${groupOf('$2')}) g`;
const KNOWN_MEMBERS = `SELECT DISTINCT member_id AS id FROM rights WHERE hospital_id = $1 AND member_id = ANY ($2::integer[]) AND status = 'active'`;

/** A restriction that holds, with all persons under it. */
export type HeldRestriction = RecordRestrictionEntity & { rootId: number; persons: number[] };

/** Which records of the hospital at work are restricted. */
@Injectable()
export class RestrictionsRepository {
  constructor(private readonly database: Database) {}

  held(): Promise<HeldRestriction[]> {
    return this.database.query<HeldRestriction & Record<string, unknown>>(HELD, [currentHospital()]);
  }

  visits(persons: readonly number[], typed: readonly number[]): Promise<{ id: number; personId: number | null; on: string }[]> {
    return this.database.query(VISITS, [currentHospital(), persons, typed]);
  }

  /** The one that holds, else the last one that held. */
  async ofPersons(persons: readonly number[]): Promise<RecordRestrictionEntity | null> {
    const rows = await this.database.query<RecordRestrictionEntity & Record<string, unknown>>(OF_PERSONS, [
      currentHospital(),
      persons,
    ]);
    return rows[0] ?? null;
  }

  /** The root and all who were joined to it. */
  async group(root: number): Promise<number[]> {
    return (await this.database.query<{ id: number }>(GROUP, [currentHospital(), root])).map(({ id }) => id);
  }

  async lock(persons: readonly number[]): Promise<void> {
    await this.database.query(LOCK, [currentHospital(), persons]);
  }

  /** Members of the hospital among these numbers. */
  async members(ids: readonly number[]): Promise<number[]> {
    return (await this.database.query<{ id: number }>(KNOWN_MEMBERS, [currentHospital(), ids])).map(({ id }) => id);
  }

  async add(restriction: RecordRestrictionEntity): Promise<void> {
    await this.database.query(PUT(restriction));
  }

  async change(
    persons: readonly number[],
    { members, reason, changedAt, changedBy, typedVisits }: RecordRestrictionEntity,
  ): Promise<void> {
    await this.database.query(AGAIN, [currentHospital(), persons, members, reason, changedAt, changedBy, typedVisits]);
  }

  async lift(persons: readonly number[], at: Date, by: number, reason: string): Promise<void> {
    await this.database.query(LIFT, [currentHospital(), persons, at, by, reason]);
  }

  /** What changed, newest first. */
  changes(persons: readonly number[]): Promise<RecordRestrictionChangeEntity[]> {
    return this.database.query<RecordRestrictionChangeEntity & Record<string, unknown>>(CHANGES_SHOWN, [
      currentHospital(),
      persons,
    ]);
  }

  async note(change: Omit<RecordRestrictionChangeEntity, 'number'>): Promise<void> {
    await this.database.query(NOTE(change));
  }
}
