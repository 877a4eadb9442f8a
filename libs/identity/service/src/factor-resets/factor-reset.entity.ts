import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A second step that ends unless its owner stops it: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'factor_resets' })
export class FactorResetEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('integer') accountId!: number;
  @Column('text') reason!: string;
  /** The ticket in which it was asked for. */
  @Column('integer') ticket!: number;
  /** An account of the staff. */
  @Column('integer') askedBy!: number;
  @Column('timestamptz') askedAt!: Date;
  @Column('timestamptz') actsAt!: Date;
  /** SHA-256 of the key in the mail; null before the mail. */
  @Column('bytea', { nullable: true }) stopHash!: Buffer | null;
  @Column('timestamptz', { nullable: true }) stoppedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) doneAt!: Date | null;
}
