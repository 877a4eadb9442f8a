import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { ApiKeyEntity } from './api-key.entity.ts';

const KEYS = tableOf(ApiKeyEntity);
const ALL = KEYS.select({ where: ['hospitalId'], tail: 'ORDER BY id DESC' });
const FIND = KEYS.select({ where: ['hospitalId', 'id'] });
const ADD = KEYS.insert();
const SAVE = `UPDATE api_keys SET expires_at = $3, status = $4, version = $5 WHERE hospital_id = $1 AND id = $2`;
// An older use that comes late changes nothing.
const USED = `UPDATE api_keys SET last_used_at = $3, last_address = $4
  WHERE hospital_id = $1 AND id = $2 AND coalesce(last_used_at, '-infinity') < $3`;

/** API keys of the hospital at work. */
@Injectable()
export class ApiKeysRepository {
  constructor(private readonly database: Database) {}

  /** All that there ever were, newest first. */
  all(): Promise<ApiKeyEntity[]> {
    return this.database.query(ALL({ hospitalId: currentHospital() }));
  }

  async find(id: number): Promise<ApiKeyEntity | null> {
    const [row] = await this.database.query(FIND({ hospitalId: currentHospital(), id }));
    return row ?? null;
  }

  async add(key: ApiKeyEntity): Promise<void> {
    await this.database.query(ADD(key));
  }

  async save({ id, expiresAt, status, version }: ApiKeyEntity): Promise<void> {
    await this.database.query(SAVE, [currentHospital(), id, expiresAt, status, version]);
  }

  async noteUse(id: number, at: Date, address: string): Promise<void> {
    await this.database.query(USED, [currentHospital(), id, at, address]);
  }
}
