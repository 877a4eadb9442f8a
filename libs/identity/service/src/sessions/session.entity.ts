import type { SESSION_METHODS } from '@nidaan/identity-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A login, from its first to its last refresh token: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'sessions' })
export class SessionEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('integer') accountId!: number;
  /** Null for staff, and in sessions of the release before: the hospital of the account. */
  @Column('integer', { nullable: true }) hospitalId!: number | null;
  @Column('boolean') isRemembered!: boolean;
  /** At most 300 characters of what the browser says of itself. */
  @Column('text') userAgent!: string;
  /** Masked: the network alone. */
  @Column('text') address!: string;
  @Column('text') method!: (typeof SESSION_METHODS)[number];
  /** Of the login: a change of hospital leaves it as it was. */
  @Column('timestamptz') startedAt!: Date;
  /** Null in sessions of before, and until a session is seen again. */
  @Column('timestamptz', { nullable: true }) lastSeenAt!: Date | null;
  @Column('timestamptz') expiresAt!: Date;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
}
