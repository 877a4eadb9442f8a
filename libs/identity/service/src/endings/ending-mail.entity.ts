import { Entity, PrimaryColumn } from 'typeorm';

/** An end that was announced: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'ending_mails' })
export class EndingMailEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') memberId!: number;
  @PrimaryColumn('timestamptz') validUntil!: Date;
}
