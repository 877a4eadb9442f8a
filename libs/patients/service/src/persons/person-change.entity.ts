import type { FieldChange, PersonChangeKind } from '@nidaan/patients-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A change of a person, for ever (FRD-07): the one list of this table's fields (ADR 0022). */
@Entity({ name: 'person_changes' })
export class PersonChangeEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') personId!: number;
  /** The version that the change made. */
  @PrimaryColumn('integer') version!: number;
  /** The visit whose typed fields were corrected, 0 where it was the person. */
  @PrimaryColumn('integer') visitId!: number;
  @Column('text') kind!: PersonChangeKind;
  @Column('jsonb') changes!: FieldChange[];
  @Column('text') reason!: string;
  @Column('timestamptz') changedAt!: Date;
  @Column('integer', { nullable: true }) accountId!: number | null;
}
