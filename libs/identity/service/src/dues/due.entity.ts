import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a hospital owes, as billing told: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'dues' })
export class DueEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @Column('bigint') duePaise!: number;
  @Column('integer') version!: number;
}
