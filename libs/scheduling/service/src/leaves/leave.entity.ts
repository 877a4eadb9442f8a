import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Days, or hours of days, on which a doctor is away: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'leaves' })
export class LeaveEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') id!: number;
  @Column('integer') doctorId!: number;
  @Column('date') fromDay!: string;
  @Column('date') toDay!: string;
  /** Of each of the days; null: from its beginning. */
  @Column('integer', { nullable: true }) fromMinute!: number | null;
  /** Null: to its end. */
  @Column('integer', { nullable: true }) toMinute!: number | null;
  @Column('text') reason!: string;
  @Column('timestamptz') createdAt!: Date;
  @Column('integer') createdBy!: number;
}
