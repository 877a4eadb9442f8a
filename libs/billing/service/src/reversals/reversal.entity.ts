import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What was taken back of a payment of commission: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'payment_reversals' })
export class ReversalEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') id!: number;
  /** Number of the payment in the hospital. */
  @Column('integer') payment!: number;
  @Column('bigint') paise!: number;
  @Column('timestamptz') reversedAt!: Date;
  @Column('date') reversedOn!: string;
  /** In the words of the staff, for the staff. */
  @Column('text') reason!: string;
  /** Takes back once in the hospital, however often it is sent. */
  @Column('text') requestId!: string;
  /** The member of staff who took it back. */
  @Column('integer', { nullable: true }) reversedBy!: number | null;
}
