import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A person on the list that the desk keeps with a breach: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'breach_persons' })
export class BreachPersonEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') breachId!: number;
  /** As whom the person was known when they were added. */
  @PrimaryColumn('integer') personId!: number;
  @Column('timestamptz') at!: Date;
  @Column('integer') by!: number;
}
