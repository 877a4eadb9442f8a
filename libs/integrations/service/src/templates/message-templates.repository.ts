import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { MessageTemplateEntity } from './message-template.entity.ts';

const TEMPLATES = tableOf(MessageTemplateEntity);
const LIST = TEMPLATES.select({ where: ['hospitalId'], tail: 'ORDER BY kind, language, channel' });
const FIND = TEMPLATES.select({ where: ['hospitalId', 'id'] });
// Two that add the same at once: the second finds it taken.
const ADD = TEMPLATES.insert({ without: ['id'], onConflict: 'skip', returning: ['id'] });
const SAVE = `UPDATE message_templates SET kind = $3, language = $4, channel = $5, subject = $6, body = $7, header = $8, template_id = $9, category = $10,
  placeholders = $11, is_active = $12 WHERE hospital_id = $1 AND id = $2 AND NOT EXISTS (SELECT FROM message_templates o
    WHERE o.hospital_id = $1 AND o.id <> $2 AND o.kind = $3 AND o.language = $4 AND o.channel = $5) RETURNING id`;

type Fields = Omit<MessageTemplateEntity, 'hospitalId' | 'id'>;

/** Templates of the hospital at work. */
@Injectable()
export class MessageTemplatesRepository {
  constructor(private readonly database: Database) {}

  all(): Promise<MessageTemplateEntity[]> {
    return this.database.query(LIST({ hospitalId: currentHospital() }));
  }

  async find(id: number): Promise<MessageTemplateEntity | null> {
    return (await this.database.query(FIND({ hospitalId: currentHospital(), id })))[0] ?? null;
  }

  /** Its number; null where there is one of this kind, language and channel. */
  async add(fields: Fields): Promise<number | null> {
    const [row] = await this.database.query(ADD({ hospitalId: currentHospital(), ...fields }));
    return row?.id ?? null;
  }

  /** False where another one is of that kind, language and channel. */
  async save(id: number, fields: Fields): Promise<boolean> {
    const { kind, language, channel, subject, body, header, templateId, category, placeholders, isActive } = fields;
    const values = [kind, language, channel, subject, body, header, templateId, category, JSON.stringify(placeholders), isActive];
    return (await this.database.query(SAVE, [currentHospital(), id, ...values])).length > 0;
  }
}
