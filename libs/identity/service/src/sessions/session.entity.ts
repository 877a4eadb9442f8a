import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A login, from its first to its last refresh token: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'sessions' })
export class SessionEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('integer') accountId!: number;
  /** Null for staff, and in sessions of the release before: the hospital of the account. */
  @Column('integer', { nullable: true }) hospitalId!: number | null;
  @Column('boolean') isRemembered!: boolean;
  @Column('timestamptz') startedAt!: Date;
  @Column('timestamptz') expiresAt!: Date;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
}
