import type { FieldChange } from '@nidaan/patients-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Two persons that were joined to one, and perhaps taken apart again (FRD-30, 33): the one list of this table's fields (ADR 0022). */
@Entity({ name: 'merges' })
export class MergeEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') id!: number;
  @Column('integer') survivorId!: number;
  @Column('integer') mergedId!: number;
  /** What the survivor took of the other, with its own values before. */
  @Column('jsonb') taken!: FieldChange[];
  @Column('text') reason!: string;
  @Column('timestamptz') mergedAt!: Date;
  @Column('integer', { nullable: true }) mergedBy!: number | null;
  @Column('timestamptz', { nullable: true }) undoneAt!: Date | null;
  @Column('integer', { nullable: true }) undoneBy!: number | null;
  @Column('text') undoReason!: string;
}
