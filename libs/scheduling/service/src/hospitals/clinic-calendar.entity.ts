import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Weekday 0 is Sunday here, as identity's settings count. */
export interface OpenWindow {
  weekday: number;
  from: string;
  to: string;
}

export interface Holiday {
  date: string;
  name: string;
  /** Null: all branches. */
  branchId: number | null;
}

/** Opening hours and holidays as identity told: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'clinic_calendars' })
export class ClinicCalendarEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @Column('jsonb') openingHours!: OpenWindow[];
  @Column('jsonb') holidays!: Holiday[];
  @Column('integer') version!: number;
}
