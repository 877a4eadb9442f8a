import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One filled form, by its documented names, waiting for the code that was mailed for it: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'registration_attempts' })
export class RegistrationAttemptEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') email!: string;
  @Column('text') username!: string;
  @Column('text') passwordHash!: string;
  @Column('text') hospital_name!: string;
  @Column('text') address!: string;
  @Column('text') phone_number!: string;
  @Column('text') referred_by!: string;
  @Column('timestamptz') createdAt!: Date;
  /** Who filled it in; null for attempts of a release before. */
  @Column('text', { nullable: true }) network!: string | null;
}
