import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A visit that was cancelled, as patients told: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'cancelled_visits' })
export class CancelledVisitEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') patientId!: number;
  @Column('timestamptz') cancelledAt!: Date;
}
