import type { CancelReason } from '@nidaan/patients-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Why a visit was cancelled before it was treated: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'visit_cancellations' })
export class VisitCancellationEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') patientId!: number;
  @PrimaryColumn('timestamptz') cancelledAt!: Date;
  /** The visit's. */
  @Column('integer') branchId!: number;
  @Column('text') reason!: CancelReason;
  @Column('text') note!: string;
  @Column('integer', { nullable: true }) accountId!: number | null;
  /** When a prescription that was under way made it a treated visit again. */
  @Column('timestamptz', { nullable: true }) undoneAt!: Date | null;
}
