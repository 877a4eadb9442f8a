import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A payment of commission: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'payments' })
export class ReceiptEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') id!: number;
  @Column('bigint') paise!: number;
  @Column('timestamptz') paidAt!: Date;
  @Column('date') paidOn!: string;
  /** Through whom it came: 'razorpay', 'sandbox', or 'recorded' by the staff. */
  @Column('text') provider!: string;
  /** The provider's id of the payment: counts once, in whichever hospital (OPN-46). */
  @Column('text') reference!: string;
  /** First day of the month it was meant for; null: the oldest unpaid first (OPN-47). */
  @Column('date', { nullable: true }) aim!: string | null;
  /** The member of staff who wrote it down; null where the provider told. */
  @Column('integer', { nullable: true }) recordedBy!: number | null;
}
