import type { GrievanceOfficer, PrivacyNotice } from '@nidaan/patients-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A privacy notice in one language: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'privacy_notices' })
export class NoticeEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') id!: number;
  @Column('text') language!: string;
  /** Null while it is a draft. */
  @Column('integer', { nullable: true }) version!: number | null;
  /** How often the draft was changed, and one: who saw another one changes it no further. */
  @Column('integer') draftVersion!: number;
  @Column('text') title!: string;
  @Column('jsonb') sections!: PrivacyNotice['sections'];
  /** Who answered for the hospital when it was published. */
  @Column('jsonb', { nullable: true }) officer!: GrievanceOfficer | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('integer') createdBy!: number;
  @Column('timestamptz', { nullable: true }) publishedAt!: Date | null;
  @Column('integer', { nullable: true }) publishedBy!: number | null;
}
