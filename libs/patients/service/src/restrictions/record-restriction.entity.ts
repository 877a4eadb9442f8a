import { Column, Entity, PrimaryColumn } from 'typeorm';

/** That a person's record is restricted (ORG-64): the one list of this table's fields (ADR 0022). Told by no event. */
@Entity({ name: 'record_restrictions' })
export class RecordRestrictionEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') id!: number;
  /** The root when it was restricted; whoever is joined to it later is under it too. */
  @Column('integer') personId!: number;
  /** Members who may see the record beside owners and managers. */
  @Column('integer', { array: true }) members!: number[];
  /** Visits of before persons that were of the same one by what was typed. */
  @Column('integer', { array: true }) typedVisits!: number[];
  @Column('text') reason!: string;
  @Column('timestamptz') changedAt!: Date;
  @Column('integer') changedBy!: number;
  @Column('timestamptz', { nullable: true }) liftedAt!: Date | null;
  @Column('integer', { nullable: true }) liftedBy!: number | null;
  @Column('text') liftReason!: string;
}
