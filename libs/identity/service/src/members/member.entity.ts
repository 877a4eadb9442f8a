import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { MemberFacts } from '@nidaan/platform-access';

/** What a member may do for a time, and who gave it: `by` is a member's number. */
export type StoredExtra = MemberFacts['extras'][number] & { by?: number; reason?: string };

/** Who belongs to a hospital and what he may do there: the one list of this table's fields (ADR 0022). Never deleted. */
@Entity({ name: 'members' })
export class MemberEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') id!: number;
  /** Null until the person has joined. */
  @Column('integer', { nullable: true }) accountId!: number | null;
  /** Of the invitation, in its folded form; null for members without e-mail. That of the account counts where there is one, until the end (`emailOf`). */
  @Column('text', { nullable: true }) email!: string | null;
  @Column('text') name!: string;
  @Column('text') phone!: string;
  @Column('text') roleKey!: string;
  /** Null: all branches. */
  @Column('integer', { array: true, nullable: true }) branchIds!: number[] | null;
  @Column('integer') defaultBranchId!: number;
  @Column('boolean') isDoctor!: boolean;
  @Column('text') registrationNo!: string;
  @Column('timestamptz', { nullable: true }) validFrom!: Date | null;
  @Column('timestamptz', { nullable: true }) validUntil!: Date | null;
  @Column('jsonb') extras!: StoredExtra[];
  @Column('text') status!: MemberFacts['status'];
  @Column('integer', { nullable: true }) invitedBy!: number | null;
  @Column('timestamptz', { nullable: true }) invitedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) joinedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
  @Column('text') endedReason!: string;
  /** Rises with every change. */
  @Column('integer') version!: number;
}
