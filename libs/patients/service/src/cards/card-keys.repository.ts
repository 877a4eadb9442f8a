import { Injectable } from '@nestjs/common';
import { Database, tableOf } from '@nidaan/platform-database';
import { CardKeyEntity } from './card-key.entity.ts';

const KEYS = tableOf(CardKeyEntity);
const KEEP = KEYS.insert({ onConflict: 'skip' });
const RESEAL = KEYS.update({ set: ['sealedKey'], where: ['id'] });

/** The sealed keys of cards. They stay when the secret behind them is retired, since cards are kept for years. */
@Injectable()
export class CardKeysRepository {
  constructor(private readonly db: Database) {}

  /** Leaves a key that is there as it is. */
  async keep(key: CardKeyEntity): Promise<void> {
    await this.db.query(KEEP(key));
  }

  /** The newest first. */
  all(): Promise<CardKeyEntity[]> {
    return this.db.query<CardKeyEntity & Record<string, unknown>>(
      `SELECT ${KEYS.columns()} FROM card_keys ORDER BY first_seen_at DESC, id`,
    );
  }

  async reseal(id: string, sealedKey: Buffer): Promise<void> {
    await this.db.query(RESEAL({ id, sealedKey }));
  }
}
