import type { Given } from '@nidaan/clinical-contracts';
import type { DispensedTablet } from '@nidaan/pharmacy-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What was dispensed for a prescription, and at which price: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'pharmacy_records' })
export class BillEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer', { name: 'id' }) billId!: number;
  @Column('integer') recordId!: number;
  @Column('integer') patientId!: number;
  /** The desk's branch, and the visit's. */
  @Column('integer') branchId!: number;
  @Column('integer') visitBranchId!: number;
  @Column('text') patientName!: string;
  @Column('text') patientDisease!: string;
  @Column('text') doctorAdvice!: string;
  @Column('json') tablets!: DispensedTablet[];
  @Column('json') injections!: Given;
  @Column('json') ointments!: Given;
  @Column('json') syrups!: Given;
  @Column('bigint') tabletsPaise!: number;
  @Column('bigint') injectionsPaise!: number;
  @Column('bigint') ointmentsPaise!: number;
  @Column('bigint') syrupsPaise!: number;
  /** One of the registration's payment types; '' where nobody said. */
  @Column('text') paymentType!: string;
  @Column('timestamptz') dispensedAt!: Date;
  /** The hospital's own calendar day. */
  @Column('date') dispensedOn!: string;
  /** The account that dispensed; null for the demo hospital's. */
  @Column('integer', { nullable: true }) dispensedBy!: number | null;
}
