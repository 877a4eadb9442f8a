import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Who can log in: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'accounts' })
export class AccountEntity {
  @PrimaryColumn('integer') id!: number;
  /** Null for platform staff. */
  @Column('integer', { nullable: true }) hospitalId!: number | null;
  /** In its folded form (REG-27). */
  @Column('text') email!: string;
  @Column('text') username!: string;
  @Column('text') phoneNumber!: string;
  /** Key of a file. */
  @Column('text', { nullable: true }) profilePhoto!: string | null;
  @Column('text') passwordHash!: string;
  @Column('boolean') isStaff!: boolean;
  @Column('boolean') isActive!: boolean;
  @Column('timestamptz') createdAt!: Date;
}
