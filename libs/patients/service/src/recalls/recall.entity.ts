import type { PlainDate } from '@nidaan/kernel';
import type { RecallContact, RecallSource, RecallState } from '@nidaan/patients-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Somebody who is to come again: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'recalls' })
export class RecallEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') id!: number;
  /** As it was noted: after a merge, one who was merged. */
  @Column('integer') personId!: number;
  /** 0: any doctor will do. */
  @Column('integer') doctorId!: number;
  @Column('date') due_on!: PlainDate;
  @Column('text') note!: string;
  @Column('text') source!: RecallSource;
  @Column('text') state!: RecallState;
  @Column('text') last_contact!: RecallContact | '';
  @Column('timestamptz', { nullable: true }) contactedAt!: Date | null;
  @Column('integer') attempts!: number;
  /** The visit after which a rule wants another. */
  @Column('integer', { nullable: true }) afterVisitId!: number | null;
  /** The visit that closed it. */
  @Column('integer', { nullable: true }) visitId!: number | null;
  /** The booking that answers it. */
  @Column('integer', { nullable: true }) appointmentId!: number | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('integer', { nullable: true }) createdBy!: number | null;
}
