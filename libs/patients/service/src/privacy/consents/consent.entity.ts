import type { CONSENT_BASES, ConsentChannel, ConsentMethod, ConsentPurpose, ConsentState } from '@nidaan/patients-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An answer of a person, for ever: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'consents' })
export class ConsentEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') id!: number;
  /** The person who was asked, also after a merge. */
  @Column('integer') personId!: number;
  @Column('text') purpose!: ConsentPurpose;
  /** '' for purposes that send no messages. */
  @Column('text') channel!: ConsentChannel;
  @Column('text') basis!: (typeof CONSENT_BASES)[number];
  @Column('text') state!: ConsentState;
  @Column('integer', { nullable: true }) noticeVersion!: number | null;
  @Column('text') language!: string;
  @Column('text') method!: ConsentMethod;
  /** '' where the person answered. */
  @Column('text') guardianName!: string;
  @Column('text') guardianRelation!: string;
  /** Null where it came by itself, as a STOP does. */
  @Column('integer', { nullable: true }) takenBy!: number | null;
  @Column('timestamptz') at!: Date;
}
