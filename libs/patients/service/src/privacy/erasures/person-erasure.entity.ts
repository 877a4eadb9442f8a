import type { ErasureLine } from '@nidaan/patients-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An erasure that was done, in numbers alone: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'person_erasures' })
export class PersonErasureEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') requestId!: number;
  @Column('integer') personId!: number;
  /** The person and all who were merged into them. */
  @Column('integer', { array: true }) persons!: number[];
  @Column('integer', { array: true }) visits!: number[];
  /** The plan as it was confirmed. */
  @Column('jsonb') plan!: ErasureLine[];
  /** Keys of files that were to go. */
  @Column('text', { array: true }) files!: string[];
  @Column('timestamptz') erasedAt!: Date;
  @Column('integer', { nullable: true }) handledBy!: number | null;
  @Column('integer') confirmedBy!: number;
}
