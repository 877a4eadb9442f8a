import type { LabTestAnswer } from '@nidaan/lab-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A lab test as a patient's answer shows it: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'lab_tests' })
export class LabTestEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') patientId!: number;
  @PrimaryColumn('integer') id!: number;
  /** The visit's. */
  @Column('integer') branchId!: number;
  @Column('bigint') pricePaise!: number;
  @Column('json') content!: LabTestAnswer;
}
