import type { Columns } from '@nidaan/platform-imports';
import type { ImportField, ImportState } from '@nidaan/patients-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A list of patients that was brought (FRD-23): the one list of this table's fields (ADR 0022). */
@Entity({ name: 'person_imports' })
export class PersonImportEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') id!: number;
  /** Where whom it brings was first. */
  @Column('integer') branchId!: number;
  @Column('text') fileName!: string;
  /** Field → heading. */
  @Column('jsonb') mapping!: Columns<ImportField>;
  /** 'reading' until its rows are there. */
  @Column('text') state!: ImportState | 'reading';
  /** The last line that the work under way has passed. */
  @Column('integer') reached!: number;
  @Column('integer') rowCount!: number;
  @Column('timestamptz') createdAt!: Date;
  @Column('integer', { nullable: true }) createdBy!: number | null;
  @Column('timestamptz', { nullable: true }) appliedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) undoneAt!: Date | null;
}
