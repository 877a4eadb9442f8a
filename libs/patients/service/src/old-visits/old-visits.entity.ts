import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How far old visits of a hospital have been given their persons: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'old_visits' })
export class OldVisitsEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  /** The last visit that was looked at. */
  @Column('integer') reached!: number;
  /** How many visits got a person, and how many persons were made for them. */
  @Column('integer') visits!: number;
  @Column('integer') persons!: number;
  @Column('timestamptz', { nullable: true }) finishedAt!: Date | null;
}
