import type { StartTab } from '@nidaan/identity-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A role of a hospital's own: the one list of this table's fields (ADR 0022). Never deleted. */
@Entity({ name: 'roles' })
export class RoleEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('text') key!: string;
  @Column('text') label!: string;
  /** In the order of the alphabet. */
  @Column('text', { array: true }) permissions!: string[];
  /** The role it was copied from. */
  @Column('text', { nullable: true }) basedOn!: string | null;
  @Column('text') defaultTab!: StartTab;
  @Column('boolean') isRemoved!: boolean;
  /** Rises with every change. */
  @Column('integer') version!: number;
}
