import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What came in on a day at a branch that is not the main one, by payment type: the main branch is the hospital without these (ADR 0060). */
@Entity({ name: 'branch_day_totals' })
export class BranchDayTotalEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') branchId!: number;
  @PrimaryColumn('date') day!: string;
  @PrimaryColumn('text') paymentType!: string;
  @Column('bigint') consultationPaise!: number;
  /** With what corrections of prices added and took. */
  @Column('bigint') labPaise!: number;
  @Column('bigint') pharmacyPaise!: number;
}
