import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Which visit an appointment became: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'appointment_visits' })
export class AppointmentVisitEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') appointmentId!: number;
  @Column('integer') patientId!: number;
}
