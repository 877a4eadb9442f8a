import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One change of a member's access: the one list of this table's fields (ADR 0022). Only added to. */
@Entity({ name: 'member_changes' })
export class MemberChangeEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') memberId!: number;
  /** From 1, for each member. */
  @PrimaryColumn('integer') number!: number;
  @Column('timestamptz') at!: Date;
  /** Null for the system. */
  @Column('integer', { nullable: true }) byMember!: number | null;
  @Column('text') byName!: string;
  @Column('text') what!: string;
  @Column('text') fromText!: string;
  @Column('text') toText!: string;
  @Column('text') reason!: string;
}
