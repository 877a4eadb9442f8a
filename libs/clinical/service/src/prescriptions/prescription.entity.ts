import type { Given, Tablet } from '@nidaan/clinical-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A prescription as it was sent: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'medical_records' })
export class PrescriptionEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer', { name: 'id' }) recordId!: number;
  @Column('integer') patientId!: number;
  /** The desk's branch, and the visit's. */
  @Column('integer') branchId!: number;
  @Column('integer') visitBranchId!: number;
  /** The account that saved it; null for the demo hospital's. */
  @Column('integer', { nullable: true }) savedBy!: number | null;
  @Column('timestamptz') savedAt!: Date;
  @Column('boolean') needsDispensing!: boolean;
  @Column('json') tablets!: Tablet[];
  @Column('json') injections!: Given;
  @Column('json') ointments!: Given;
  @Column('json') syrups!: Given;
  @Column('json') tests!: Given;
  @Column('text') doctorAdvice!: string;
}
