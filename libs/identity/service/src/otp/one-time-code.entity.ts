import { Column, Entity, PrimaryColumn } from 'typeorm';

export type CodePurpose = 'registration' | 'reset' | 'email';

/** The call that asked for a code; each has a quota of its own, so that none tells what another did. */
export type CodeCall = 'register' | 'resend' | 'forgot' | 'email';

/** A one-time code: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'one_time_codes' })
export class OneTimeCodeEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') email!: string;
  @Column('text') purpose!: CodePurpose;
  /** Null until it was looked up, where the code was asked for by the e-mail alone. */
  @Column('uuid', { nullable: true }) attemptId!: string | null;
  /** Whose e-mail this one is to become. */
  @Column('integer', { nullable: true }) accountId!: number | null;
  /** The session that asked; null without one. */
  @Column('uuid', { nullable: true }) sessionId!: string | null;
  /** Who asked for it; null for codes of a release before. */
  @Column('text', { nullable: true }) network!: string | null;
  /** Null for codes of a release before. */
  @Column('text', { nullable: true }) askedIn!: CodeCall | null;
  /** Null until the code was made and mailed. */
  @Column('bytea', { nullable: true }) codeHash!: Buffer | null;
  @Column('timestamptz') requestedAt!: Date;
  /** Null until the code was made and mailed. */
  @Column('timestamptz', { nullable: true }) expiresAt!: Date | null;
  /** Wrong tries of who asked, or of a network known for the e-mail. */
  @Column('integer') wrongTries!: number;
  /** Wrong tries of all others. */
  @Column('integer') foreignTries!: number;
  /** When it was used or replaced. */
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
}
