import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { ConsentEntity } from './consent.entity.ts';
import type { Join } from './held-consents.ts';

const CONSENTS = tableOf(ConsentEntity);
const ADD = CONSENTS.insert();
const LED_TO =
  'ARRAY(SELECT p.id FROM persons p WHERE p.hospital_id = $1 AND p.merged_into IS NOT NULL AND p.root_id = ANY ($2))';
const rootOf = (person: string): string =>
  `(SELECT q.root_id FROM persons q WHERE q.hospital_id = $1 AND q.id = ${person}) AS "rootId"`;
// What was said under any of the numbers that are one person. They are read first: each by an index, whatever the planner knows of the table.
const OF_PERSONS = `SELECT ${CONSENTS.columns('c')}, ${rootOf('c.person_id')} FROM consents c
  WHERE c.hospital_id = $1 AND c.person_id = ANY ($2::int[] || ${LED_TO}) ORDER BY c.at DESC, c.id DESC`;
// The merges that stand and led to these roots.
const JOINS = `SELECT m.survivor_id AS "survivorId", m.merged_id AS "mergedId", m.merged_at AS at, ${rootOf('m.merged_id')} FROM merges m
  WHERE m.hospital_id = $1 AND m.undone_at IS NULL AND m.merged_id = ANY (${LED_TO})`;
const PERSON = `SELECT p.id, p.root_id AS "rootId", p.birth_date::text AS "birthDate" FROM persons p WHERE p.hospital_id = $1 AND p.id = $2`;
// Two answers at once are one after the other, so that the newest is certain.
const HOLD = 'SELECT FROM persons WHERE hospital_id = $1 AND id = $2 FOR NO KEY UPDATE';
const BY_PHONE = `SELECT id FROM persons WHERE hospital_id = $1 AND phone_key = $2 AND phone_key <> '' ORDER BY id`;
const BY_EMAIL = `SELECT id FROM persons WHERE hospital_id = $1 AND lower(email) = lower($2) AND email <> '' ORDER BY id`;
const VERSION = 'SELECT FROM privacy_notices WHERE hospital_id = $1 AND language = $2 AND version = $3';

/** What is asked of a person for a consent. */
export interface ConsentPerson {
  id: number;
  rootId: number;
  birthDate: string | null;
}

/** A row with the number of the person it is about today. */
export type OfRoot<T> = T & { rootId: number };

@Injectable()
export class ConsentsRepository {
  constructor(private readonly database: Database) {}

  /** The person as the one at work may see it; null where there is none in sight. */
  async person(id: number): Promise<ConsentPerson | null> {
    const rows = await this.database.query<ConsentPerson & Record<string, unknown>>(PERSON, [currentHospital(), id]);
    return rows[0] ?? null;
  }

  async hold(personId: number): Promise<void> {
    await this.database.query(HOLD, [currentHospital(), personId]);
  }

  /** Of persons under all their numbers, newest first. */
  ofPersons(roots: readonly number[]): Promise<OfRoot<ConsentEntity>[]> {
    return this.database.query<OfRoot<ConsentEntity>>(OF_PERSONS, [currentHospital(), roots]);
  }

  /** The merges that made each of these persons of several. */
  joins(roots: readonly number[]): Promise<OfRoot<Join>[]> {
    return this.database.query<OfRoot<Join>>(JOINS, [currentHospital(), roots]);
  }

  async add(consent: ConsentEntity): Promise<void> {
    await this.database.query(ADD(consent));
  }

  /** All who share a phone number, by what phones are compared, or an e-mail address. */
  async sharing(kind: 'phone' | 'email', value: string): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(kind === 'phone' ? BY_PHONE : BY_EMAIL, [currentHospital(), value]);
    return rows.map(({ id }) => id);
  }

  async hasNotice(language: string, version: number): Promise<boolean> {
    return (await this.database.query(VERSION, [currentHospital(), language, version])).length > 0;
  }
}
