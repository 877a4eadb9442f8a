import type { ResolveAction } from '@nidaan/scheduling-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What is to become of the appointments of a leave, or of a doctor who has left: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'resolutions' })
export class ResolutionEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') id!: number;
  @Column('integer') doctorId!: number;
  @Column('integer', { nullable: true }) leaveId!: number | null;
  @Column('text') action!: ResolveAction;
  @Column('integer', { nullable: true }) toDoctorId!: number | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('integer') createdBy!: number;
  @Column('timestamptz', { nullable: true }) doneAt!: Date | null;
}
