import type { MessageChannel } from '@nidaan/integrations-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An address that asked for no more messages: a keyed hash of it (FRD-76). */
@Entity({ name: 'message_stops' })
export class MessageStopEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('bytea') addressHash!: Buffer;
  @PrimaryColumn('text') channel!: MessageChannel;
  @Column('timestamptz') at!: Date;
  /** Until patients has been told. */
  @Column('bytea', { nullable: true }) sealedAddress!: Buffer | null;
}
