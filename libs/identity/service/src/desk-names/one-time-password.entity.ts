import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An account that must choose a password of its own: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'one_time_passwords' })
export class OneTimePasswordEntity {
  @PrimaryColumn('integer') accountId!: number;
  @Column('timestamptz') givenAt!: Date;
  /** Of the token that a login with the one-time password was given; null before. */
  @Column('bytea', { nullable: true }) tokenHash!: Buffer | null;
  @Column('timestamptz', { nullable: true }) tokenExpiresAt!: Date | null;
}
