import type { PlainDate } from '@nidaan/kernel';
import type { ProposalState, RetentionClass } from '@nidaan/patients-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A person whose time is over, and what was decided: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'retention_proposals' })
export class RetentionProposalEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') id!: number;
  @Column('integer') personId!: number;
  /** The kind of data that was kept longest. */
  @Column('text') kind!: RetentionClass;
  /** The day of the newest entry. */
  @Column('date') lastOn!: PlainDate;
  /** The last day on which anything had to be kept. */
  @Column('date') keptUntil!: PlainDate;
  @Column('text') state!: ProposalState;
  @Column('text') reason!: string;
  @Column('timestamptz') proposedAt!: Date;
  @Column('timestamptz', { nullable: true }) decidedAt!: Date | null;
  @Column('integer', { nullable: true }) decidedBy!: number | null;
  /** The first day on which the person may be proposed again. */
  @Column('date', { nullable: true }) againOn!: PlainDate | null;
  /** The erasure that an approval began. */
  @Column('integer', { nullable: true }) requestId!: number | null;
}
