import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A visit that was cancelled after its fee was counted: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'cancelled_visits' })
export class CancelledVisitEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') patientId!: number;
  /** On which the visit was registered and its fee was counted. */
  @Column('date') day!: string;
  @Column('bigint') amountPaise!: number;
  @Column('integer') branchId!: number;
}
