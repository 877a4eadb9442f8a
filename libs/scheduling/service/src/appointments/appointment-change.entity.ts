import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What became of an appointment: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'appointment_changes' })
export class AppointmentChangeEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') appointmentId!: number;
  @PrimaryColumn('integer') n!: number;
  /** The status that it came to, or 'moved'. */
  @Column('text') what!: string;
  @Column('timestamptz', { nullable: true }) fromStartsAt!: Date | null;
  @Column('timestamptz', { nullable: true }) toStartsAt!: Date | null;
  @Column('integer', { nullable: true }) fromDoctorId!: number | null;
  @Column('integer', { nullable: true }) toDoctorId!: number | null;
  @Column('text') reason!: string;
  @Column('timestamptz') at!: Date;
  /** The member; 0 for the system and for patients themselves. */
  @Column('integer') by!: number;
}
