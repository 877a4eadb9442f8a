import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What was changed of a breach; rows are only added: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'breach_amendments' })
export class BreachAmendmentEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') breachId!: number;
  @PrimaryColumn('integer') number!: number;
  @Column('timestamptz') at!: Date;
  @Column('integer', { nullable: true }) by!: number | null;
  /** A text's name, 'noticed_at', or one of the clocks. */
  @Column('text') field!: string;
  @Column('text') before!: string;
  @Column('text') after!: string;
  @Column('text') reason!: string;
}
