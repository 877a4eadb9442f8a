import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Whose medical record it is, as clinical told: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'known_records' })
export class KnownRecordEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') recordId!: number;
  @Column('integer') patientId!: number;
  /** The desk's branch, and the visit's. */
  @Column('integer') branchId!: number;
  @Column('integer') visitBranchId!: number;
}
