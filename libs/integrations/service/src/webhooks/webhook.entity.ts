import type { OffReason, WebhookEvent } from '@nidaan/integrations-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Where a hospital wants to hear of what: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'webhooks' })
export class WebhookEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') id!: number;
  @Column('text') url!: string;
  @Column('text', { array: true }) events!: WebhookEvent[];
  /** Null: all. */
  @Column('integer', { array: true, nullable: true }) branches!: number[] | null;
  @Column('boolean') isActive!: boolean;
  @Column('text') offReason!: OffReason;
  @Column('bytea') sealedSecret!: Buffer;
  @Column('bytea', { nullable: true }) formerSecret!: Buffer | null;
  /** Until then the former secret signs as well. */
  @Column('timestamptz', { nullable: true }) formerUntil!: Date | null;
  /** Those before it that still sign, the newest first. */
  @Column('bytea', { array: true }) olderSecrets!: Buffer[];
  /** Until then each of them does. */
  @Column('timestamptz', { array: true }) olderUntil!: Date[];
  /** Since when nothing has arrived; null where the last try did. */
  @Column('timestamptz', { nullable: true }) failingSince!: Date | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('integer') createdBy!: number;
}
