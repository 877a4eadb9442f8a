import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What the patients of a month cost a hospital: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'months' })
export class MonthEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  /** First day of the month. */
  @PrimaryColumn('date') month!: string;
  @Column('integer') id!: number;
  @Column('integer') patients!: number;
  @Column('integer') closedPatients!: number;
  /** What the month cost, paid or not (OPN-47). */
  @Column('bigint') duePaise!: number;
  @Column('bigint') closedPaise!: number;
  /** What was paid for this very month. */
  @Column('bigint') aimedPaise!: number;
}
