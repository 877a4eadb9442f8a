import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What an account shows beside its password: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'factors' })
export class FactorEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('integer') accountId!: number;
  @Column('text') kind!: 'totp';
  /** As `seal` of platform/config makes it, bound to the account. */
  @Column('bytea') sealedSecret!: Buffer;
  /** The 30 seconds since 1970 whose code was taken last. */
  @Column('integer') lastStep!: number;
  @Column('timestamptz') createdAt!: Date;
  /** Null until a code of it was entered: no login asks for it before. */
  @Column('timestamptz', { nullable: true }) confirmedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) lastUsedAt!: Date | null;
}
