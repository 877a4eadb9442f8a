import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What was done in a hospital on one of its days: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'daily_totals' })
export class DailyTotalEntity {
  @PrimaryColumn('integer') hospitalId!: number;
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
