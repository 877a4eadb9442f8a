import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A refresh token of a session that the release before must not renew (ADR 0033): the one list of this table's fields (ADR 0022). */
@Entity({ name: 'member_refresh_tokens' })
export class MemberRefreshTokenEntity {
  @PrimaryColumn('bytea') tokenHash!: Buffer;
  @Column('uuid') sessionId!: string;
  @Column('timestamptz') expiresAt!: Date;
  @Column('timestamptz', { nullable: true }) usedAt!: Date | null;
}
