import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What was recorded of a person's allergies, at one of their visits: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'allergy_changes' })
export class AllergyChangeEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') patientId!: number;
  /** One more than that of all changes it replaces, at whichever visits. */
  @PrimaryColumn('integer') version!: number;
  @Column('boolean') noneKnown!: boolean;
  /** '' where none are known, and where what was recorded was taken back. */
  @Column('text') text!: string;
  @Column('integer', { nullable: true }) changedBy!: number | null;
  @Column('timestamptz') changedAt!: Date;
  /** By visit the newest change that was shown to whoever wrote this one: it replaces that and all before it. Null of releases that did not note it. */
  @Column('jsonb', { nullable: true }) replaced!: Record<string, number> | null;
}
