import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf, type ValuesOf } from '@nidaan/platform-database';
import { RoleEntity } from './role.entity.ts';

const ROLES = tableOf(RoleEntity);
const OF_HOSPITAL = ROLES.select({ where: ['hospitalId'], tail: 'ORDER BY lower(label), key' });
const FIND = ROLES.select({ where: ['hospitalId', 'key'] });
const INSERT = ROLES.insert();
const SAVE = ROLES.update({
  set: ['label', 'permissions', 'defaultTab', 'isRemoved', 'version'],
  where: ['hospitalId', 'key'],
});
// Of whoever is, or will be, at work.
const HOLDERS = `SELECT role_key AS key, count(*)::int AS members FROM members
  WHERE hospital_id = $1 AND status NOT IN ('ended', 'revoked') AND ($2::integer[] IS NULL OR branch_ids <@ $2) GROUP BY role_key`;

/** Roles of the hospital at work that are its own. */
@Injectable()
export class RolesRepository {
  constructor(private readonly database: Database) {}

  /** All of them by name, those that were taken away too. */
  all(): Promise<RoleEntity[]> {
    return this.database.query(OF_HOSPITAL({ hospitalId: currentHospital() }));
  }

  async find(key: string): Promise<RoleEntity | null> {
    const [row] = await this.database.query(FIND({ hospitalId: currentHospital(), key }));
    return row ?? null;
  }

  async insert(role: Omit<ValuesOf<RoleEntity>, 'hospitalId'>): Promise<void> {
    await this.database.query(INSERT({ hospitalId: currentHospital(), ...role }));
  }

  async save({ key, label, permissions, defaultTab, isRemoved, version }: RoleEntity): Promise<void> {
    const change = { key, label, permissions, defaultTab, isRemoved, version };
    await this.database.query(SAVE({ hospitalId: currentHospital(), ...change }));
  }

  /** How many members hold each role. `within`: only those all of whose branches are among these; null: all. */
  async holders(within: readonly number[] | null): Promise<ReadonlyMap<string, number>> {
    const rows = await this.database.query<{ key: string; members: number }>(HOLDERS, [currentHospital(), within]);
    return new Map(rows.map(({ key, members }) => [key, members]));
  }
}
