import type { IdentifierKind } from '@nidaan/patients-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A number of another register that a person bears (FRD-20): the one list of this table's fields (ADR 0022). */
@Entity({ name: 'person_identifiers' })
export class PersonIdentifierEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') id!: number;
  @Column('integer') personId!: number;
  @Column('text') kind!: IdentifierKind;
  /** As it was typed; compared by `valueKey`. */
  @Column('text') value!: string;
  @Column('text') valueKey!: string;
  @Column('boolean') isActive!: boolean;
  @Column('timestamptz') createdAt!: Date;
  @Column('integer', { nullable: true }) createdBy!: number | null;
}
