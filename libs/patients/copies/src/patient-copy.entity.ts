import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What others may know of a patient: never the Aadhaar number (S12). A service keeps those columns that it wants (`mountPatients`). */
@Entity({ name: 'known_patients' })
export class PatientCopyEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') patientId!: number;
  /** Where the visit was registered. */
  @Column('integer') branchId!: number;
  @Column('text') name!: string;
  @Column('text') phone!: string;
  @Column('text') disease!: string;
  @Column('text') age!: string;
  @Column('text') gender!: string;
  /** OPD, IPD or Emergency; '' where nobody told. */
  @Column('text') patientType!: string;
  /** To whom the visit was given; null where nobody told. The root is at the end of `known_persons`. */
  @Column('integer', { nullable: true }) personId!: number | null;
  /** That person's own number; '' where nobody told. */
  @Column('text') uhid!: string;
  /** On the day of the visit: '34 years', '14 months' (FRD-14). */
  @Column('text') ageText!: string;
  /** Of two tellings whose the visit is the larger holds. */
  @Column('integer') linkVersion!: number;
  /** When the visit was moved to this person (FRD-10); null where it was not. */
  @Column('date', { nullable: true }) correctedOn!: string | null;
}

/** What a service keeps that shows number and age beside the name (FRD-90). */
export const PERSON_COLUMNS = ['personId', 'uhid', 'ageText', 'linkVersion', 'correctedOn'] as const;
export type PersonColumn = (typeof PERSON_COLUMNS)[number];
