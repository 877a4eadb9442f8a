import type { OpenWindow } from '@nidaan/identity-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A branch of a hospital: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'branches' })
export class BranchEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') id!: number;
  @Column('text') name!: string;
  /** Stands in numbers of papers; '' where the release before made the branch, which is then a main one. */
  @Column('text') code!: string;
  @Column('text') address!: string;
  @Column('text') phone!: string;
  @Column('text') email!: string;
  @Column('text') gstin!: string;
  /** Null: the hospital's. */
  @Column('jsonb', { nullable: true }) openingHours!: OpenWindow[] | null;
  @Column('boolean') isMain!: boolean;
  @Column('boolean') isActive!: boolean;
  @Column('timestamptz', { nullable: true }) closedAt!: Date | null;
  /** Rises with every change. */
  @Column('integer') version!: number;
}
