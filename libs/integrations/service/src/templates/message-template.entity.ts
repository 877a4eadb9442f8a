import type { DltCategory, MessageChannel, MessageKind, MessageLanguage, Placeholder } from '@nidaan/integrations-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A template of messages. */
@Entity({ name: 'message_templates' })
export class MessageTemplateEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') id!: number;
  @Column('text') kind!: MessageKind;
  @Column('text') language!: MessageLanguage;
  @Column('text') channel!: MessageChannel;
  @Column('text') subject!: string;
  /** Of an SMS as it is registered. */
  @Column('text') body!: string;
  @Column('text') header!: string;
  @Column('text') templateId!: string;
  @Column('text') category!: DltCategory | '';
  @Column('jsonb') placeholders!: Placeholder[];
  @Column('boolean') isActive!: boolean;
}
