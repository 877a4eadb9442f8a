import type { EntryMode } from '@nidaan/scheduling-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A window of one day, which stands on holidays too: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'extra_sessions' })
export class ExtraSessionEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') id!: number;
  @Column('integer') doctorId!: number;
  @Column('integer') branchId!: number;
  @Column('text') room!: string;
  @Column('text') mode!: EntryMode;
  @Column('integer') startMinute!: number;
  @Column('integer') endMinute!: number;
  @Column('integer') slotMinutes!: number;
  @Column('date') day!: string;
}
