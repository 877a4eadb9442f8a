import type { DoctorGender, FollowUpScope } from '@nidaan/scheduling-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A fee for visits so soon after the anchor; `visits`: how many, null for any number. */
export interface FeeTier {
  withinDays: number;
  fee: number;
  visits: number | null;
}

/** A doctor of a hospital: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'doctors' })
export class DoctorEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') id!: number;
  /** Where the doctor is at home. */
  @Column('integer') branchId!: number;
  /** That one and those at which the calendar has windows: who works at none of them does not see the doctor. */
  @Column('integer', { array: true }) branchIds!: number[];
  @Column('text') name!: string;
  @Column('text') displayNameHi!: string;
  @Column('text') speciality!: string;
  @Column('text') phone!: string;
  @Column('text') email!: string;
  @Column('text') registrationNo!: string;
  @Column('text') qualifications!: string;
  @Column('text', { array: true }) languages!: string[];
  @Column('text') gender!: DoctorGender;
  @Column('text') room!: string;
  /** The login of this doctor, which is identity's. */
  @Column('integer', { nullable: true }) memberId!: number | null;
  @Column('bigint') firstFeePaise!: number;
  @Column('bigint', { nullable: true }) emergencyFeePaise!: number | null;
  @Column('jsonb') feeTiers!: FeeTier[];
  @Column('text') followUpScope!: FollowUpScope;
  @Column('integer') bookDaysAhead!: number;
  @Column('boolean') online!: boolean;
  @Column('boolean') showFee!: boolean;
  /** The key of the larger picture; '' without a photo. */
  @Column('text') photo!: string;
  @Column('integer') rank!: number;
  @Column('boolean') isActive!: boolean;
  @Column('integer') version!: number;
  @Column('timestamptz') createdAt!: Date;
  @Column('integer') createdBy!: number;
}
