import type { DisplayForm, DisplayLanguage } from '@nidaan/scheduling-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A screen in a waiting room: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'displays' })
export class DisplayEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') id!: number;
  @Column('integer') branchId!: number;
  @Column('text') name!: string;
  @Column('integer', { array: true }) queues!: number[];
  @Column('text', { array: true }) languages!: DisplayLanguage[];
  @Column('boolean') showNames!: boolean;
  @Column('boolean') voice!: boolean;
  @Column('text') theme!: DisplayForm['theme'];
  @Column('text') notice!: string;
  @Column('integer') volume!: number;
  @Column('text') silentFrom!: string;
  @Column('text') silentTo!: string;
  /** Of its address; whoever has it may look. */
  @Column('text') key!: string;
  @Column('boolean') isActive!: boolean;
  @Column('timestamptz', { nullable: true }) lastSeen!: Date | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('integer') createdBy!: number;
}
