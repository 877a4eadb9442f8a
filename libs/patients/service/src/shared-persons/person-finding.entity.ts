import { Column, Entity, PrimaryColumn } from 'typeorm';

/** That an account has found a person of another branch by a number given whole: the one list of this table's fields. Written by `find_elsewhere`. */
@Entity({ name: 'person_findings' })
export class PersonFindingEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') accountId!: number;
  @PrimaryColumn('integer') personId!: number;
  @Column('timestamptz') foundAt!: Date;
}
