import type { ResolutionOutcome } from '@nidaan/scheduling-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What became of one appointment: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'resolution_results' })
export class ResolutionResultEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') resolutionId!: number;
  @PrimaryColumn('integer') appointmentId!: number;
  @Column('text') outcome!: ResolutionOutcome;
  /** Why it was kept; '' otherwise. */
  @Column('text') note!: string;
}
