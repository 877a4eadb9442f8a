import { Column, Entity, PrimaryColumn } from 'typeorm';

/** By how much a payment was too much: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'overpayments' })
export class OverpaymentEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  /** Number of the payment in the hospital. */
  @PrimaryColumn('integer') payment!: number;
  @Column('bigint') paise!: number;
}
