import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { NoticeKind } from '@nidaan/identity-contracts';

/** What the mail names beside the time. */
export interface NoticeFacts {
  /** 'Chrome on Windows'. */
  device?: string;
  /** Masked: the network alone. */
  address?: string;
  /** Name of the hospital. */
  hospital?: string;
}

/** What happened to a login, and was mailed: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'security_notices' })
export class SecurityNoticeEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('integer') accountId!: number;
  /** Where it was mailed: the account's e-mail at that time. */
  @Column('text') email!: string;
  @Column('text') kind!: NoticeKind;
  @Column('jsonb') facts!: NoticeFacts;
  @Column('timestamptz') at!: Date;
  /** SHA-256 of the key in the mail; null before the mail. */
  @Column('bytea', { nullable: true }) tokenHash!: Buffer | null;
  /** When its reader said that it was somebody else. */
  @Column('timestamptz', { nullable: true }) usedAt!: Date | null;
}
