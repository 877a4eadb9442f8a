import type { DuplicateState } from '@nidaan/patients-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Two persons who may be one (FRD-02, 28): the one list of this table's fields (ADR 0022). */
@Entity({ name: 'duplicate_candidates' })
export class DuplicateCandidateEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  /** The smaller number of the two. */
  @PrimaryColumn('integer') personA!: number;
  @PrimaryColumn('integer') personB!: number;
  /** 0 to 100 (FRD-26). */
  @Column('integer') score!: number;
  @Column('text', { array: true }) reasons!: string[];
  @Column('text') state!: DuplicateState;
  @Column('timestamptz') foundAt!: Date;
  @Column('timestamptz', { nullable: true }) decidedAt!: Date | null;
  @Column('integer', { nullable: true }) decidedBy!: number | null;
  @Column('text') decisionReason!: string;
}
