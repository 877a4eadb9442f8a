import type { LabStatus, ResultLine } from '@nidaan/lab-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A lab test as it was entered: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'lab_tests' })
export class LabTestEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer', { name: 'id' }) testId!: number;
  @Column('integer') patientId!: number;
  /** The desk's branch, and the visit's. */
  @Column('integer') branchId!: number;
  @Column('integer') visitBranchId!: number;
  @Column('date') testedOn!: string;
  @Column('timestamptz') recordedAt!: Date;
  /** The account that entered it; null for the demo hospital's. */
  @Column('integer', { nullable: true }) recordedBy!: number | null;
  @Column('bigint') pricePaise!: number;
  @Column('text') status!: LabStatus;
  @Column('text') testName!: string;
  @Column('text') testType!: string;
  @Column('text') notes!: string;
  /** What was found; '' where nothing is yet. */
  @Column('text') result!: string;
  /** The same line by line; empty where it was entered as text. */
  @Column('jsonb') results!: ResultLine[];
  /** One of the registration's payment types; '' where nobody said. */
  @Column('text') paymentType!: string;
  /** When a pending test was completed; null where it was recorded as completed, or is pending. */
  @Column('timestamptz', { nullable: true }) completedAt!: Date | null;
  /** The price and payment type of the moment of recording, kept when the test is completed. */
  @Column('bigint', { nullable: true }) recordedPricePaise!: number | null;
  @Column('text', { nullable: true }) recordedPaymentType!: string | null;
  /** Whether the completion told billing of another payment type. False also for tests that the release before completed, which did not tell it. */
  @Column('boolean') paymentMoved!: boolean;
  @Column('text') patientName!: string;
  @Column('text') patientDisease!: string;
  @Column('text') phone!: string;
  /** What the test is found by (LAB-07). */
  @Column('text') search!: string;
}
