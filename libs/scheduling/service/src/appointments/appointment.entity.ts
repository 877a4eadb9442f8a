import type { AppointmentSource, AppointmentStatus, CancelledBy } from '@nidaan/scheduling-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An appointment: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'appointments' })
export class AppointmentEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') id!: number;
  @Column('integer') branchId!: number;
  @Column('integer') doctorId!: number;
  /** The visit that check-in registered. */
  @Column('integer', { nullable: true }) patientId!: number | null;
  @Column('integer', { nullable: true }) personId!: number | null;
  @Column('text') name!: string;
  /** The name folded, by which the same patient is known again (FRD-49). */
  @Column('text') nameKey!: string;
  @Column('text') phone!: string;
  @Column('text') phoneKey!: string;
  @Column('text') email!: string;
  @Column('text') language!: string;
  @Column('text') reason!: string;
  /** The hospital's day on which it starts. */
  @Column('date') day!: string;
  @Column('timestamptz') startsAt!: Date;
  @Column('timestamptz') endsAt!: Date;
  /** 1 is the regular one; the others are added beside it (FRD-48). */
  @Column('integer') seat!: number;
  @Column('text') room!: string;
  @Column('text') status!: AppointmentStatus;
  @Column('text') source!: AppointmentSource;
  @Column('boolean') overbooked!: boolean;
  /** Until when a held one keeps its seat; null for all others. */
  @Column('timestamptz', { nullable: true }) heldUntil!: Date | null;
  @Column('integer') movedCount!: number;
  @Column('text') cancelledBy!: CancelledBy;
  @Column('text') cancelReason!: string;
  /** 8 letters and digits, without those that look like another. */
  @Column('text') reference!: string;
  @Column('timestamptz') createdAt!: Date;
  @Column('integer') createdBy!: number;
}
