import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What changed of a restricted record; rows are only added: the one list of this table's fields (ADR 0022). Told by no event. */
@Entity({ name: 'record_restriction_changes' })
export class RecordRestrictionChangeEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  /** The root at that time, as of the restriction. */
  @PrimaryColumn('integer') personId!: number;
  @PrimaryColumn('integer') number!: number;
  @Column('timestamptz') at!: Date;
  /** The member; null where it was none. */
  @Column('integer', { nullable: true }) by!: number | null;
  /** Whether it is restricted since. */
  @Column('boolean') restricted!: boolean;
  /** Members who were put on the list, and who were taken off it. */
  @Column('integer', { array: true }) added!: number[];
  @Column('integer', { array: true }) removed!: number[];
  @Column('text') reason!: string;
}
