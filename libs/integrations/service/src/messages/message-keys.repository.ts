import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { MessageKeyEntity } from './message-key.entity.ts';

const KEYS = tableOf(MessageKeyEntity);
const FIND = KEYS.select({ where: ['hospitalId'] });
const ADD = KEYS.insert({ onConflict: 'skip' });
const RESEAL = KEYS.update({ set: ['sealedKey'], where: ['hospitalId'] });
const ALL = 'SELECT hospital_id AS "hospitalId", sealed_key AS "sealedKey" FROM message_keys_of_all()';

/** The sealed keys of messages, one a hospital. */
@Injectable()
export class MessageKeysRepository {
  constructor(private readonly database: Database) {}

  async find(): Promise<MessageKeyEntity | null> {
    return (await this.database.query(FIND({ hospitalId: currentHospital() })))[0] ?? null;
  }

  /** Keeps a key where there is none. Another process may have made one at the same moment: the first counts, and is given. */
  async first(sealedKey: Buffer): Promise<MessageKeyEntity> {
    await this.database.query(ADD({ hospitalId: currentHospital(), sealedKey }));
    return (await this.find())!;
  }

  async put(sealedKey: Buffer): Promise<void> {
    await this.database.query(RESEAL({ hospitalId: currentHospital(), sealedKey }));
  }

  /** Of all hospitals; works for the platform alone. */
  ofAll(): Promise<MessageKeyEntity[]> {
    return this.database.query<MessageKeyEntity & Record<string, unknown>>(ALL);
  }
}
