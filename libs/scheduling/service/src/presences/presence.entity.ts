import type { PresenceState } from '@nidaan/scheduling-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Whether a doctor is in on a day: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'presences' })
export class PresenceEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') doctorId!: number;
  @PrimaryColumn('date') day!: string;
  @Column('text') state!: PresenceState;
  /** Until when a break lasts; null where nobody said. */
  @Column('timestamptz', { nullable: true }) until!: Date | null;
  @Column('integer') delayMinutes!: number;
  @Column('timestamptz') changedAt!: Date;
  @Column('integer') changedBy!: number;
}
