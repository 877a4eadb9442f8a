import { Injectable } from '@nestjs/common';
import { uhidKey } from '@nidaan/patients-contracts';
import { currentContext } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import { PERSONS } from '../persons/person-row.ts';
import type { PersonEntity } from '../persons/person.entity.ts';

const FIND = 'SELECT * FROM find_elsewhere($1, $2, $3, $4)';
const FOUND = `SELECT ${PERSONS.columns('p')} FROM found_person($1, $2, $3) p`;
const TAKE = 'SELECT take_person($1, $2, $3) AS taken';

/** Numbers that are known whole; '' and none for those that were not typed. */
export interface WholeNumbers {
  phoneKey: string;
  code: string;
  aadhaarIndexes: readonly string[];
}

/** A card as the database gives it. */
export type SharedRow = Pick<PersonEntity, 'id' | 'uhid' | 'first_name' | 'last_name' | 'local_name'> & {
  phone_last_four: string;
  birth_year: number | null;
  branch: number;
};

/** Persons of other branches. All that a caller limited to branches learns of them goes through the functions of the database. */
@Injectable()
export class SharedPersonsRepository {
  constructor(private readonly db: Database) {}

  /** Those out of sight who bear one of the numbers, who came last first. That this account has found them is noted. */
  find({ phoneKey, code, aadhaarIndexes }: WholeNumbers): Promise<SharedRow[]> {
    return this.db.query<SharedRow>(FIND, [phoneKey, code, aadhaarIndexes, this.#account()]);
  }

  /** The root of somebody whom this account has found; null for anybody else. */
  async found({ id = null, uhid = '' }: { id?: number | null; uhid?: string }): Promise<PersonEntity | null> {
    return (await this.db.query<PersonEntity & Record<string, unknown>>(FOUND, [id, uhidKey(uhid), this.#account()]))[0] ?? null;
  }

  /** The person comes to a branch. False for somebody who is neither in sight nor found. */
  async take(id: number, branch: number): Promise<boolean> {
    return (await this.db.query<{ taken: boolean }>(TAKE, [id, this.#account(), branch]))[0]!.taken;
  }

  #account(): number | null {
    return currentContext()?.accountId ?? null;
  }
}
