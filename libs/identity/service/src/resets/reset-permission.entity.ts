import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The permission to set a new password: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'reset_permissions' })
export class ResetPermissionEntity {
  @PrimaryColumn('text') email!: string;
  @Column('integer') accountId!: number;
  @Column('bytea') tokenHash!: Buffer;
  @Column('timestamptz') expiresAt!: Date;
  /** Where the code was entered; null for permissions of a release before. */
  @Column('text', { nullable: true }) network!: string | null;
}
