import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What was done in a hospital on one of its days: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'daily_totals' })
export class DailyTotalEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('date') day!: string;
  @Column('integer') registered!: number;
  @Column('integer') completed!: number;
  @Column('bigint') consultationPaise!: number;
  @Column('bigint') labPaise!: number;
  @Column('bigint') pharmacyPaise!: number;
}
