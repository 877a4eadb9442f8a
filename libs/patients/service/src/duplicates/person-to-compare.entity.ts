import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A person who is still to be compared with the others (FRD-28): the one list of this table's fields (ADR 0022). */
@Entity({ name: 'persons_to_compare' })
export class PersonToCompareEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') personId!: number;
  /** Whether pairs that were dismissed are proposed again, because the person was changed. */
  @Column('boolean') reopens!: boolean;
}
