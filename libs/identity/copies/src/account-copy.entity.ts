import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What others may know of a hospital's account. */
@Entity({ name: 'accounts' })
export class AccountCopyEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer', { name: 'id' }) accountId!: number;
  @Column('text') username!: string;
  /** Where mail reaches the account, whatever stands on the letterhead. */
  @Column('text', { name: 'email' }) accountEmail!: string;
  /** When that happened which the row tells; null in rows of releases that did not note it. */
  @Column('timestamptz', { nullable: true }) toldAt!: Date | null;
}
