import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A login whose password was right and whose code is awaited: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'login_challenges' })
export class LoginChallengeEntity {
  @PrimaryColumn('bytea') tokenHash!: Buffer;
  @Column('integer') accountId!: number;
  /** What the password was compared with: the challenge ends with it. */
  @Column('text') passwordHash!: string;
  @Column('boolean') isRemembered!: boolean;
  /** Counted before a code is looked at. */
  @Column('integer') tries!: number;
  @Column('timestamptz') expiresAt!: Date;
  @Column('timestamptz', { nullable: true }) usedAt!: Date | null;
}
