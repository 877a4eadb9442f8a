import type { BirthPrecision, GuardianRelation, PersonLanguage, PersonNeed, PhoneOwner } from '@nidaan/patients-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A person whom a hospital knows, beside their visits: the one list of this table's fields (ADR 0022, ADR 0045). What is answered bears the
 * name that it has on the wire.
 */
@Entity({ name: 'persons' })
export class PersonEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') id!: number;
  /** The number for life, as it is printed; `uhidKey` is what it is found by. */
  @Column('text') uhid!: string;
  @Column('text') uhidKey!: string;
  @Column('text') first_name!: string;
  @Column('text') last_name!: string;
  /** In the person's own script. */
  @Column('text') local_name!: string;
  @Column('text') guardian_name!: string;
  @Column('text') guardian_relation!: GuardianRelation;
  /** Of a newborn: the mother's number. */
  @Column('integer', { nullable: true }) mother_id!: number | null;
  @Column('text') gender!: string;
  @Column('date', { nullable: true }) birth_date!: string | null;
  /** How exactly the birth date is known; '' where there is none. */
  @Column('text') birth_precision!: BirthPrecision;
  /** As it was typed; compared by `phoneKey`, its last ten digits. */
  @Column('text') phone!: string;
  @Column('text') phoneKey!: string;
  @Column('text') phone_owner!: PhoneOwner;
  @Column('text') alt_phone!: string;
  @Column('text') alt_phone_label!: string;
  @Column('text') email!: string;
  @Column('text') address!: string;
  @Column('text') city!: string;
  @Column('text') pincode!: string;
  @Column('text') language!: PersonLanguage;
  /** As of visits: under a keyed hash, never read as a number (S12). Null where the number takes no part in matching. */
  @Column('bigint', { nullable: true }) aadhaarIndex!: string | null;
  @Column('bytea', { nullable: true }) aadhaarSealed!: Buffer | null;
  @Column('text') aadhaarLastFour!: string;
  /** Key of the stored file; '' for none. */
  @Column('text') photo!: string;
  @Column('text', { array: true }) needs!: PersonNeed[];
  /** For the desk, not clinical. */
  @Column('text') desk_note!: string;
  @Column('boolean') is_unknown!: boolean;
  @Column('text') unknown_note!: string;
  @Column('date', { nullable: true }) deceased_on!: string | null;
  @Column('integer') firstBranchId!: number;
  /** Where the person was seen; what is in sight is decided by it (ORG-34). */
  @Column('integer', { array: true }) branchIds!: number[];
  /** The whole name as it is compared (FRD-24). */
  @Column('text') foldedName!: string;
  /** Folded words and sounds of the names, each led by the hospital's number. */
  @Column('text', { array: true }) keys!: string[];
  /** How many visits were registered for this very person. */
  @Column('integer') visits!: number;
  @Column('integer', { nullable: true }) lastVisitId!: number | null;
  /** The person this one was merged into; the root at the end of these pointers is kept beside it. */
  @Column('integer', { nullable: true }) mergedInto!: number | null;
  @Column('integer') rootId!: number;
  /** When a person without visits was struck out. */
  @Column('timestamptz', { nullable: true }) struckAt!: Date | null;
  @Column('integer') version!: number;
  @Column('timestamptz') createdAt!: Date;
  @Column('integer', { nullable: true }) createdBy!: number | null;
}
