import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When codes were asked for an address, over all hospitals (FRD-83): the one list of this table's fields (ADR 0022). */
@Entity({ name: 'code_requests' })
export class CodeRequestEntity {
  /** A keyed hash. */
  @PrimaryColumn('bytea') address!: Buffer;
  /** Newest first. */
  @Column('timestamptz', { array: true }) asked!: Date[];
}
