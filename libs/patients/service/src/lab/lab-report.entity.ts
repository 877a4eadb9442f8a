import type { LabReportUploaded } from '@nidaan/lab-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An uploaded report and where its file lies: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'lab_reports' })
export class LabReportEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') patientId!: number;
  @PrimaryColumn('integer') id!: number;
  /** The visit's. */
  @Column('integer') branchId!: number;
  @Column('json') content!: Omit<LabReportUploaded, 'hospitalId'>;
}
