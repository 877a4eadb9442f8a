import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A code for whoever lost the phone: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'backup_codes' })
export class BackupCodeEntity {
  @PrimaryColumn('uuid') factorId!: string;
  /** Keyed by the secret of its factor. */
  @PrimaryColumn('bytea') codeHash!: Buffer;
  @Column('timestamptz', { nullable: true }) usedAt!: Date | null;
}
