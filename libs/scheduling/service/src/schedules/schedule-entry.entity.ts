import type { EntryMode } from '@nidaan/scheduling-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A window of a doctor's week: the one list of this table's fields (ADR 0022). Minutes count from midnight of the hospital's clock. */
@Entity({ name: 'schedule_entries' })
export class ScheduleEntryEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') id!: number;
  @Column('integer') doctorId!: number;
  @Column('integer') branchId!: number;
  @Column('text') room!: string;
  @Column('text') mode!: EntryMode;
  @Column('integer') startMinute!: number;
  @Column('integer') endMinute!: number;
  @Column('integer') slotMinutes!: number;
  /** 0 is Monday (PRM-04). */
  @Column('integer') weekday!: number;
  /** Of the weekdays of that kind in a month: 1 the first; none named: all. */
  @Column('integer', { array: true }) weekOfMonth!: number[];
  @Column('date') validFrom!: string;
  /** The last day; null for ever. */
  @Column('date', { nullable: true }) validTo!: string | null;
  @Column('integer') overbookPerSlot!: number;
  @Column('integer') overbookPerDay!: number;
  /** Per cent of the slots that are kept for walk-ins. */
  @Column('integer') walkInShare!: number;
}
