import type { PlainDate } from '@nidaan/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How long after a visit a doctor wants to see a patient again: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'recall_rules' })
export class RecallRuleEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') doctorId!: number;
  @Column('integer') after_days!: number;
  /** Nobody who was due before this day is called. */
  @Column('date') since!: PlainDate;
}
