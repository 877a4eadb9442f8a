import type { PrescriptionDispensed } from '@nidaan/pharmacy-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A bill of the pharmacy as a patient's answer shows it: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'pharmacy_records' })
export class BillEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') patientId!: number;
  @PrimaryColumn('integer') id!: number;
  /** The visit's. */
  @Column('integer') branchId!: number;
  @Column('bigint') totalPaise!: number;
  @Column('json') content!: PrescriptionDispensed['content'];
}
