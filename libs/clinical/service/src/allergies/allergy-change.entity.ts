import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What was recorded of a person's allergies, at one of their visits: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'allergy_changes' })
export class AllergyChangeEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') patientId!: number;
  /** Counts the changes of the person, whichever visit they were written at. */
  @PrimaryColumn('integer') version!: number;
  @Column('boolean') noneKnown!: boolean;
  /** '' where none are known, and where what was recorded was taken back. */
  @Column('text') text!: string;
  @Column('integer', { nullable: true }) changedBy!: number | null;
  @Column('timestamptz') changedAt!: Date;
}
