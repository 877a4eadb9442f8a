import type { DeliveryStatus } from '@nidaan/integrations-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What is sent to a webhook: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'deliveries' })
export class DeliveryEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') id!: number;
  @Column('integer') webhookId!: number;
  @Column('uuid') eventId!: string;
  @Column('text') type!: string;
  /** As it is sent, to the byte: it is what is signed. */
  @Column('text') body!: string;
  @Column('text') status!: DeliveryStatus;
  /** Tries since it was made or sent again. */
  @Column('integer') roundTries!: number;
  @Column('timestamptz', { nullable: true }) nextTryAt!: Date | null;
  /** Until then a process is at it. */
  @Column('timestamptz', { nullable: true }) claimedUntil!: Date | null;
  /** The beginning of the last answer. */
  @Column('text') reply!: string;
  @Column('timestamptz') createdAt!: Date;
}
