import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What identity told of a hospital's plan; a hospital without a row has the smallest. */
@Entity({ name: 'plans' })
export class PlanCopyEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @Column('text') plan!: string;
  /** Whether it has webhooks. */
  @Column('boolean') webhooks!: boolean;
  @Column('integer') version!: number;
}
