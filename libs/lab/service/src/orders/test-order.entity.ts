import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The tests that the prescriptions of a visit name and nobody recorded: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'test_orders' })
export class TestOrderEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  /** A patient's number is the visit's. */
  @PrimaryColumn('integer') patientId!: number;
  /** The latest prescription that names some. */
  @Column('integer') recordId!: number;
  /** The desk's branch, and the visit's. */
  @Column('integer') branchId!: number;
  @Column('integer') visitBranchId!: number;
  @Column('timestamptz') orderedAt!: Date;
  /** When the first test that is open was ordered; null where no other prescription added to it. */
  @Column('timestamptz', { nullable: true }) waitsSince!: Date | null;
  /** Names in full, in the doctor's order. */
  @Column('text', { array: true }) tests!: string[];
  /** `testKey` of those that are not recorded yet. */
  @Column('text', { array: true }) openKeys!: string[];
}
