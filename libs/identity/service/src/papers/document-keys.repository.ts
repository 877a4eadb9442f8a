import { Injectable } from '@nestjs/common';
import { Database, tableOf } from '@nidaan/platform-database';
import { DocumentKeyEntity } from './document-key.entity.ts';

const KEYS = tableOf(DocumentKeyEntity);
const KEEP = KEYS.insert({ onConflict: 'ON CONFLICT (id) DO NOTHING' });

/** The public keys of papers. They stay when the secret behind them is retired, since papers are kept for years. */
@Injectable()
export class DocumentKeysRepository {
  constructor(private readonly database: Database) {}

  async keep(key: DocumentKeyEntity): Promise<void> {
    await this.database.query(KEEP(key));
  }

  async all(): Promise<DocumentKeyEntity[]> {
    return this.database.query<DocumentKeyEntity>(`SELECT ${KEYS.columns()} FROM document_keys ORDER BY first_seen_at, id`);
  }
}
