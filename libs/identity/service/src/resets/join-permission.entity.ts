import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The permission to choose the first password of an e-mail that is invited (ORG-20): the one list of this table's fields (ADR 0022). */
@Entity({ name: 'join_permissions' })
export class JoinPermissionEntity {
  @PrimaryColumn('text') email!: string;
  @Column('bytea') tokenHash!: Buffer;
  @Column('timestamptz') expiresAt!: Date;
  /** Where the code was entered. */
  @Column('text') network!: string;
}
