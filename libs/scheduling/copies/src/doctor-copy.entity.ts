import type { FollowUpScope, ToldFeeRules } from '@nidaan/scheduling-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What others may know of a doctor: never phone or e-mail. A service keeps those columns that it wants (`mountDoctors`). */
@Entity({ name: 'known_doctors' })
export class DoctorCopyEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') doctorId!: number;
  @Column('text') name!: string;
  @Column('text') speciality!: string;
  @Column('text') registrationNo!: string;
  @Column('text') qualifications!: string;
  /** The login of this doctor; null where there is none. */
  @Column('integer', { nullable: true }) memberId!: number | null;
  /** Where the doctor is at home. */
  @Column('integer') branchId!: number;
  @Column('text') room!: string;
  /** In paise (FRD-38). */
  @Column('jsonb') feeRules!: ToldFeeRules;
  /** Whose earlier visits make a visit a follow-up. */
  @Column('text') followUpScope!: FollowUpScope;
  @Column('boolean') isActive!: boolean;
  /** The larger one is newer. */
  @Column('integer') version!: number;
}
