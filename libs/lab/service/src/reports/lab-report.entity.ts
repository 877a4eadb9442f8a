import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An uploaded report and where its file lies: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'lab_reports' })
export class LabReportEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer', { name: 'id' }) reportId!: number;
  @Column('integer') patientId!: number;
  /** The desk's branch, and the visit's. */
  @Column('integer') branchId!: number;
  @Column('integer') visitBranchId!: number;
  @Column('timestamptz') uploadedAt!: Date;
  @Column('integer', { nullable: true }) uploadedBy!: number | null;
  /** Bytes. */
  @Column('bigint') size!: number;
  @Column('text') name!: string;
  @Column('text') fileKey!: string;
  @Column('text') contentType!: string;
}
