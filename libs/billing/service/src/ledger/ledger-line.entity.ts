import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Paise taken from one account and given to another: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'ledger' })
export class LedgerLineEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  /** A number of `SOURCES`. */
  @PrimaryColumn('smallint') source!: number;
  @PrimaryColumn('integer') sourceId!: number;
  /** The hospital's own calendar day. */
  @Column('date') day!: string;
  @Column('bigint') paise!: number;
  @Column('smallint') debit!: number;
  @Column('smallint') credit!: number;
  /** As it was typed at the desk; '' where it was not recorded. */
  @Column('text') paymentType!: string;
}
