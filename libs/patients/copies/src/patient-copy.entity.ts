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
}
