import type { MessageChannel } from '@nidaan/integrations-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What left in a month by a channel, and what it cost. */
@Entity({ name: 'message_months' })
export class MessageMonthEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  /** 'YYYY-MM' in the hospital's zone. */
  @PrimaryColumn('text') month!: string;
  @PrimaryColumn('text') channel!: MessageChannel;
  @Column('integer') messages!: number;
  @Column('integer') parts!: number;
  @Column('bigint') costPaise!: string;
}
