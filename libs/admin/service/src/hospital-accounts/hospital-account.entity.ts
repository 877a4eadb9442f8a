import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A hospital with its account as the read model keeps it: the one list of this table's fields (ADR 0022). They bear the documented names of
 * the owner's answer, with which the rebuild compares them.
 */
@Entity({ name: 'doctors' })
export class HospitalAccountEntity {
  @PrimaryColumn('integer') hospital_id!: number;
  @Column('integer', { nullable: true }) account_id!: number | null;
  @Column('text') hospital_name!: string;
  @Column('text') username!: string;
  @Column('text') email!: string;
  /** Null until the hospital's own event has come. */
  @Column('timestamptz', { nullable: true }) created_at!: Date | null;
  /** When the event happened that the name, the e-mail and so on come from. */
  @Column('timestamptz', { nullable: true }) profile_at!: Date | null;
  @Column('boolean') is_active!: boolean;
  @Column('timestamptz', { nullable: true }) status_at!: Date | null;
  @Column('integer') running_patients!: number;
  @Column('bigint') due_paise!: number;
  @Column('integer', { nullable: true }) month_id!: number | null;
  @Column('bigint') dues_version!: number;
}
