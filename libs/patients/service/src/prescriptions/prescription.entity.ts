import type { Given, Tablet } from '@nidaan/clinical-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A prescription as it is stored: exactly what the clinic saved. */
export interface StoredPrescription {
  tablets: Tablet[];
  injections: Given;
  ointments: Given;
  syrups: Given;
  tests: Given;
  doctorAdvice: string;
}

/** A prescription of a patient, and what of it was dispensed: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'medical_records' })
export class PrescriptionEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') patientId!: number;
  @PrimaryColumn('integer') recordId!: number;
  /** The visit's. */
  @Column('integer') branchId!: number;
  @Column('timestamptz') savedAt!: Date;
  @Column('boolean') needsDispensing!: boolean;
  @Column('timestamptz', { nullable: true }) dispensedAt!: Date | null;
  @Column('bigint') tabletsPaise!: number;
  @Column('bigint') injectionsPaise!: number;
  @Column('bigint') ointmentsPaise!: number;
  @Column('bigint') syrupsPaise!: number;
  @Column('json') prescription!: StoredPrescription;
}
