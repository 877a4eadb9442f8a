import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A hospital: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'hospitals' })
export class HospitalEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @Column('text') name!: string;
  @Column('text') address!: string;
  @Column('text') about!: string;
  /** Keys of files. */
  @Column('text', { array: true }) images!: string[];
  @Column('boolean') showLabTab!: boolean;
  @Column('boolean') showPharmacyTab!: boolean;
  @Column('text') timeZone!: string;
  /** On papers, instead of the username; '' like the others below where nothing was typed. */
  @Column('text') doctorName!: string;
  @Column('text') qualification!: string;
  @Column('text') registrationNo!: string;
  @Column('text') gstin!: string;
  @Column('text') drugLicenceNo!: string;
  /** On the letterhead, instead of those of the account that registered it. */
  @Column('text') phone!: string;
  @Column('text') email!: string;
  /** The account that registered it, `doctor_id` of the staff's calls for ever; null where the release before made it. */
  @Column('integer', { nullable: true }) principalAccountId!: number | null;
  @Column('text') referredBy!: string;
  @Column('timestamptz') createdAt!: Date;
}
