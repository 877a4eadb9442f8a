import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A correction that was made for a request: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'request_corrections' })
export class RequestCorrectionEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') requestId!: number;
  /** The version of the person that it made: old and new stand in the person's history. */
  @PrimaryColumn('integer') version!: number;
  @Column('integer') personId!: number;
  @Column('text') field!: string;
  /** What was seen as the proof. */
  @Column('text') proof!: string;
  @Column('timestamptz') correctedAt!: Date;
  @Column('integer') correctedBy!: number;
}
