import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The order that a hospital is asked to pay now, one for each amount: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'open_orders' })
export class OpenOrderEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('text') provider!: string;
  @PrimaryColumn('bigint') paise!: number;
  /** Of who asks the provider for it, until `claimedUntil`. */
  @Column('uuid') claim!: string;
  @Column('timestamptz') claimedUntil!: Date;
  /** Null until the provider has made it. */
  @Column('text', { nullable: true }) orderId!: string | null;
  @Column('timestamptz', { nullable: true }) openedAt!: Date | null;
}
