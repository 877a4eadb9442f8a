import { Entity, PrimaryColumn } from 'typeorm';

/** A visit that was cancelled, and for which nobody prescribes any more: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'cancelled_visits' })
export class CancelledVisitEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') patientId!: number;
}
