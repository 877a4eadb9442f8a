import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A visit that was moved to another branch, and why: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'visit_moves' })
export class VisitMoveEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') patientId!: number;
  @PrimaryColumn('timestamptz') movedAt!: Date;
  @Column('integer') fromBranchId!: number;
  @Column('integer') toBranchId!: number;
  @Column('integer') accountId!: number;
  @Column('text') reason!: string;
}
