import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What was done on a day at a branch that is not the main one: the main branch is the hospital without these (ADR 0035). */
@Entity({ name: 'branch_daily_totals' })
export class BranchDailyTotalEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') branchId!: number;
  @PrimaryColumn('date') day!: string;
  @Column('integer') registered!: number;
  @Column('integer') completed!: number;
  /** Of the registered: those cancelled since, and those of them who were here and saw no doctor (FRD-11). */
  @Column('integer') cancelled!: number;
  @Column('integer') leftUnseen!: number;
  @Column('bigint') consultationPaise!: number;
  @Column('bigint') labPaise!: number;
  @Column('bigint') pharmacyPaise!: number;
}
