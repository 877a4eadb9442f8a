import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The receipt for the consultation fee of a visit: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'fee_receipts' })
export class FeeReceiptEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') patientId!: number;
  /** The visit's. */
  @Column('integer') branchId!: number;
  /** The financial year, '2026-27'. */
  @Column('text') period!: string;
  @Column('integer') number!: number;
  /** The fee as it was when the receipt was issued. */
  @Column('bigint') amountPaise!: number;
  @Column('text') paymentType!: string;
  @Column('timestamptz') issuedAt!: Date;
  @Column('integer', { nullable: true }) issuedBy!: number | null;
  @Column('integer') prints!: number;
}
