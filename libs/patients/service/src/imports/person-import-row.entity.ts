import type { ImportOutcome } from '@nidaan/patients-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { GivenRow } from './import-row.ts';

/** A row of a list of patients, and what becomes of it (FRD-23): the one list of this table's fields (ADR 0022). */
@Entity({ name: 'person_import_rows' })
export class PersonImportRowEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') importId!: number;
  @PrimaryColumn('integer') line!: number;
  @Column('text') outcome!: ImportOutcome;
  @Column('text') says!: string;
  /** The line above that it is like. */
  @Column('integer', { nullable: true }) likeLine!: number | null;
  /** What the file says; gone once it was applied. */
  @Column('jsonb', { nullable: true }) given!: GivenRow | null;
  @Column('text') oldKey!: string;
  @Column('text') phoneKey!: string;
  @Column('text') foldedName!: string;
  /** Of the whole row: the same row of another list is the same patient. */
  @Column('text') fingerprint!: string;
  @Column('integer', { nullable: true }) personId!: number | null;
  /** The old number that it noted at its person. */
  @Column('integer', { nullable: true }) identifierId!: number | null;
}
