import type { UhidReset } from '@nidaan/patients-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How the numbers of persons look (FRD-12): the one list of this table's fields (ADR 0022). */
@Entity({ name: 'uhid_series' })
export class UhidSeriesEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  /** 0 is the whole hospital. */
  @PrimaryColumn('integer') branchId!: number;
  @Column('text') pattern!: string;
  @Column('text') reset!: UhidReset;
  /** Of the save that wrote it: the largest of a hospital is that of all its series. */
  @Column('integer') version!: number;
}
