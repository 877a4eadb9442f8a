import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A change of an account's e-mail, as the former address is told of it: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'email_changes' })
export class EmailChangeEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('integer') accountId!: number;
  @Column('text') formerEmail!: string;
  @Column('timestamptz') changedAt!: Date;
  /** Until when the former address may take it back; null where it may not. */
  @Column('timestamptz', { nullable: true }) wayBackUntil!: Date | null;
  /** Null until the way back is mailed. */
  @Column('bytea', { nullable: true }) tokenHash!: Buffer | null;
}
