import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A refresh token of a session: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'refresh_tokens' })
export class RefreshTokenEntity {
  @PrimaryColumn('bytea') tokenHash!: Buffer;
  @Column('uuid') sessionId!: string;
  @Column('timestamptz') expiresAt!: Date;
  @Column('timestamptz', { nullable: true }) usedAt!: Date | null;
}
