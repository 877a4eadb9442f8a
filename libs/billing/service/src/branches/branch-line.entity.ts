import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A line of the ledger that stands, or once stood, at another branch than the main one: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'branch_lines' })
export class BranchLineEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  /** A number of `SOURCES`. */
  @PrimaryColumn('smallint') source!: number;
  @PrimaryColumn('integer') sourceId!: number;
  /** Where it stands now: a visit may be moved (ORG-41). */
  @Column('integer') branchId!: number;
  @Column('date') day!: string;
  @Column('bigint') paise!: number;
  @Column('text') paymentType!: string;
}
