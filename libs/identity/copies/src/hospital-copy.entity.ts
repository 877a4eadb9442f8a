import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What others may know of a hospital. A service keeps those columns that it wants (`mountHospitals`). */
@Entity({ name: 'hospitals' })
export class HospitalCopyEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  /** The hospital's first account. */
  @Column('integer') accountId!: number;
  @Column('text') name!: string;
  @Column('text') address!: string;
  @Column('text') phone!: string;
  /** On letterheads: the hospital's own, else the account's. */
  @Column('text') email!: string;
  /** The account's; in a table that keeps it in place of the one above, under the same name, the hospital's own stands beside it. */
  @Column('text', { name: 'email' }) accountEmail!: string;
  /** The hospital's own; '' where it has none. */
  @Column('text') ownEmail!: string;
  @Column('text') username!: string;
  /** On papers: as the profile names the doctor, else the username. */
  @Column('text') doctorName!: string;
  @Column('text') qualification!: string;
  @Column('text') registrationNo!: string;
  @Column('text') gstin!: string;
  @Column('text') drugLicenceNo!: string;
  /** What 'today' means for it (API-17). */
  @Column('text') timeZone!: string;
  /** When that happened which the row tells; null in rows of releases that did not note it. */
  @Column('timestamptz', { nullable: true }) toldAt!: Date | null;
}
