import type { MessageChannel } from '@nidaan/integrations-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How a hospital writes to patients; without a row as `DEFAULT_SETTINGS` says. */
@Entity({ name: 'message_settings' })
export class MessageSettingsEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @Column('text', { array: true }) channels!: MessageChannel[];
  /** The first one that has a template is taken (FRD-75). */
  @Column('text', { array: true }) channelOrder!: MessageChannel[];
  /** At the DLT portal. */
  @Column('text') entityId!: string;
  @Column('text', { array: true }) headers!: string[];
  @Column('text') quietFrom!: string;
  @Column('text') quietTo!: string;
  @Column('bigint', { nullable: true }) monthlyLimitPaise!: string | null;
  @Column('integer', { array: true }) reminderHours!: number[];
  @Column('integer') version!: number;
}
