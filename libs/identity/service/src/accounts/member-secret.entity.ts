import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The password of an account that the release before must not let in (ADR 0033): the one list of this table's fields (ADR 0022). */
@Entity({ name: 'member_secrets' })
export class MemberSecretEntity {
  @PrimaryColumn('integer') accountId!: number;
  @Column('text') passwordHash!: string;
}
