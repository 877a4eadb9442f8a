import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One sending of an invitation: the one list of this table's fields (ADR 0022). The newest of a member counts. */
@Entity({ name: 'invitations' })
export class InvitationEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('integer') hospitalId!: number;
  @Column('integer') memberId!: number;
  /** In its folded form. */
  @Column('text') email!: string;
  @Column('bytea') tokenHash!: Buffer;
  /** For the mail and for the link that a manager copies; as `seal` of platform/config makes it, bound to the invitation. */
  @Column('bytea') sealedToken!: Buffer;
  @Column('timestamptz') sentAt!: Date;
  @Column('timestamptz') expiresAt!: Date;
  /** Null while the mail waits. */
  @Column('timestamptz', { nullable: true }) mailedAt!: Date | null;
  /** Accepted, declined, taken back, or replaced by a newer one. */
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
}
