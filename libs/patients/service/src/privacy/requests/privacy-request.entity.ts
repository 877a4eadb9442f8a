import type { IdentityMethod, RequestChannel, RequestKind, RequestState } from '@nidaan/patients-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a person asked of the hospital: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'privacy_requests' })
export class PrivacyRequestEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') id!: number;
  /** The financial year, '2026-27'. */
  @Column('text') period!: string;
  @Column('integer') number!: number;
  @Column('text') kind!: RequestKind;
  @Column('integer', { nullable: true }) personId!: number | null;
  @Column('text') requesterName!: string;
  @Column('text') requesterRelation!: string;
  @Column('text') requesterContact!: string;
  @Column('text') channel!: RequestChannel;
  @Column('text') details!: string;
  @Column('text') state!: RequestState;
  @Column('timestamptz') receivedAt!: Date;
  /** From when its time runs: received or reopened. */
  @Column('timestamptz') clockFrom!: Date;
  @Column('timestamptz') dueAt!: Date;
  /** '' before it was checked. */
  @Column('text') identityMethod!: IdentityMethod | '';
  @Column('integer', { nullable: true }) verifiedBy!: number | null;
  @Column('timestamptz', { nullable: true }) verifiedAt!: Date | null;
  /** Who began to work on it, and when. */
  @Column('integer', { nullable: true }) handledBy!: number | null;
  @Column('timestamptz', { nullable: true }) startedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) closedAt!: Date | null;
  @Column('integer', { nullable: true }) closedBy!: number | null;
  @Column('text') reason!: string;
  @Column('text') rule!: string;
  @Column('timestamptz', { nullable: true }) reopenedAt!: Date | null;
  /** When the desk was reminded at half of the time, and at its end. */
  @Column('timestamptz', { nullable: true }) halfMailedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) endMailedAt!: Date | null;
  /** Null where it came by the public page. */
  @Column('integer', { nullable: true }) createdBy!: number | null;
}

/** Whether the work on a request is about the same person still, and did not begin anew. */
export const isSameWork = (held: PrivacyRequestEntity, read: PrivacyRequestEntity): boolean =>
  held.personId === read.personId && held.startedAt?.getTime() === read.startedAt?.getTime();

/** A request before anything was done. */
export const untouchedRequest = {
  ...{ identityMethod: '' as const, verifiedBy: null, verifiedAt: null, handledBy: null, startedAt: null },
  ...{ closedAt: null, closedBy: null },
  ...{ reason: '', rule: '', reopenedAt: null, halfMailedAt: null, endMailedAt: null },
};
