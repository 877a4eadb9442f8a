import type { ContactTopic, LeadStatus } from '@nidaan/admin-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Who asked for a demo, an offer or anything else, by the documented names: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'leads' })
export class LeadEntity {
  @PrimaryColumn('integer') id!: number;
  @Column('text') name!: string;
  @Column('text') email!: string;
  @Column('text') phone!: string;
  @Column('text') subject!: string;
  @Column('text') message!: string;
  @Column('text') topic!: ContactTopic;
  @Column('text') status!: LeadStatus;
  @Column('text') note!: string;
  @Column('timestamptz') created_at!: Date;
  @Column('timestamptz', { nullable: true }) updated_at!: Date | null;
  @Column('integer', { nullable: true }) updated_by!: number | null;
}
