import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The lines of a hospital's day, added up by source: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'day_totals' })
export class DayTotalEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('date') day!: string;
  @Column('bigint') consultationPaise!: number;
  @Column('bigint') labPaise!: number;
  @Column('bigint') pharmacyPaise!: number;
  @Column('bigint') commissionPaise!: number;
  @Column('bigint') paymentPaise!: number;
  @Column('bigint') labRaisedPaise!: number;
  @Column('bigint') labLoweredPaise!: number;
  @Column('bigint') paymentReversedPaise!: number;
}
