import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a hospital was asked to pay: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'payment_orders' })
export class OrderEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') id!: number;
  /** Who asked for it. */
  @Column('integer') accountId!: number;
  @Column('text') provider!: string;
  @Column('text') orderId!: string;
  @Column('bigint') paise!: number;
  @Column('timestamptz') createdAt!: Date;
  /** When the provider is asked what became of it; null once it is paid, or given up. */
  @Column('timestamptz', { nullable: true }) checkAt!: Date | null;
  /** How often the provider was asked what became of it. */
  @Column('smallint') checks!: number;
  /** Null while nothing was counted for it. */
  @Column('text', { nullable: true }) paymentId!: string | null;
}
