import type { PaperLanguage } from '@nidaan/kernel';
import type { FeeKind, FeeTier, LinkKind, LinkRule, PatientStatus } from '@nidaan/patients-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A registered patient: the one list of this table's fields (ADR 0022). What comes from the form and is answered bears the documented
 * name, so that neither is copied from name to name.
 */
@Entity({ name: 'patients' })
export class PatientEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') id!: number;
  @Column('integer') branchId!: number;
  /** The hospital's own calendar day. */
  @Column('date') registeredOn!: string;
  @Column('timestamptz') createdAt!: Date;
  /** When the first prescription was saved, and on which day of the hospital. */
  @Column('timestamptz', { nullable: true }) completedAt!: Date | null;
  @Column('date', { nullable: true }) completedOn!: string | null;
  /** Consultation fee. */
  @Column('bigint') amountPaise!: number;
  /** The Aadhaar number under a keyed hash, as text of a signed 64-bit number: never read, for a number would not hold it (S12). */
  @Column('bigint', { nullable: true }) aadhaarIndex!: string | null;
  @Column('bytea', { nullable: true }) aadhaarSealed!: Buffer | null;
  @Column('text') aadhaarLastFour!: string;
  @Column('text') status!: PatientStatus;
  @Column('text') first_name!: string;
  @Column('text') last_name!: string;
  @Column('text') email!: string;
  @Column('text') phone!: string;
  @Column('text') address!: string;
  @Column('text') gender!: string;
  @Column('text') disease!: string;
  @Column('text') temparature!: string;
  @Column('text') weight!: string;
  @Column('text') bp!: string;
  @Column('text', { name: 'birth_day' }) day!: string;
  @Column('text', { name: 'birth_month' }) month!: string;
  @Column('text', { name: 'birth_year' }) year!: string;
  @Column('text') age!: string;
  @Column('text') patientType!: string;
  @Column('text') bed_assign!: string;
  @Column('text') bedDetails!: string;
  @Column('text') bedDays!: string;
  @Column('text') paymentType!: string;
  @Column('text') upiTransactionNo!: string;
  @Column('text') netbankingTransactionId!: string;
  @Column('text') accountTransactionId!: string;
  @Column('text') reference!: string;
  @Column('text') insurance!: string;
  @Column('text') otherPayment!: string;
  /** Of the papers (FRD-01). */
  @Column('text') language!: PaperLanguage;
  /** What the patient is found by (TRK-06). */
  @Column('text') search!: string;
  /** As it was given at the registration, or assigned later; readers go on to the root (FRD-31). Null until an old visit is reached. */
  @Column('integer', { nullable: true }) personId!: number | null;
  /** Raised whenever the visit goes to another person. */
  @Column('integer') linkVersion!: number;
  @Column('text') linkKind!: LinkKind;
  @Column('text') linkBy!: LinkRule;
  /** Terms of the person's keys, by which a frequent name is found among the newest visits (FRD-06); null at older ones. */
  @Column('tsvector', { nullable: true }) personTerms!: string | null;
  /** The n-th visit of the person when it was registered; 0 where nobody counted. */
  @Column('integer') visit_no!: number;
  /** The age on the day of the visit (FRD-14); '' on rows of before it, whose typed age says it. */
  @Column('text') ageText!: string;
  @Column('integer', { nullable: true }) doctor_id!: number | null;
  @Column('text') doctor_name!: string;
  @Column('integer', { nullable: true }) appointmentId!: number | null;
  @Column('text') fee_kind!: FeeKind;
  /** The visit whose fee makes this one a follow-up. */
  @Column('integer', { nullable: true }) feeAnchorId!: number | null;
  /** What the rule of the doctor would have asked for. */
  @Column('bigint', { nullable: true }) expectedPaise!: number | null;
  /** Tiers of the rule under which a first or an emergency visit was charged, in paise; null for others. */
  @Column('jsonb', { nullable: true }) feeTiers!: readonly FeeTier[] | null;
  /** Days of the tier by which a follow-up was charged. */
  @Column('integer', { nullable: true }) feeTierDays!: number | null;
  /** Why the rule says so, as the quote said it; '' where no doctor was chosen. */
  @Column('text') feeReason!: string;
  /** The account that charged it. */
  @Column('integer', { nullable: true }) feeBy!: number | null;
  /** The day on which the visit was moved to its right person: reprints say so (FRD-10). */
  @Column('date', { nullable: true }) correctedOn!: string | null;
}
