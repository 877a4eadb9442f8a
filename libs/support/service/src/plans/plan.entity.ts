import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What this service knows of a hospital's plan: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'plans' })
export class PlanEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @Column('text') plan!: string;
  @Column('integer') version!: number;
}
