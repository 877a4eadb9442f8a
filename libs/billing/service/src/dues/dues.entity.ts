import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a hospital owes, all months together: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'dues' })
export class DuesEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @Column('integer') version!: number;
  @Column('integer') runningPatients!: number;
  /** The newest month; null before there is one. */
  @Column('integer', { nullable: true }) monthId!: number | null;
  @Column('date', { nullable: true }) newestMonth!: string | null;
  @Column('bigint') commissionPaise!: number;
  @Column('bigint') paidPaise!: number;
}
