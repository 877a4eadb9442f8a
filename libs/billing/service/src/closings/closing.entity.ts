import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What of a month was closed at once: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'closings' })
export class ClosingEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') id!: number;
  /** First day of the month. */
  @Column('date') month!: string;
  @Column('date') closedOn!: string;
  @Column('timestamptz') closedAt!: Date;
  @Column('integer') patients!: number;
  @Column('bigint') paise!: number;
  /** Null: the hospital was not told by mail. */
  @Column('timestamptz', { nullable: true }) mailedAt!: Date | null;
}
