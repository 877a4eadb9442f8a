import type { AccountManager, PlanKey } from '@nidaan/identity-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The plan of a hospital: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'plans' })
export class PlanEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @Column('text') plan!: PlanKey;
  /** What a completed patient costs. */
  @Column('integer') ratePaise!: number;
  @Column('jsonb') accountManager!: AccountManager;
  /** Rises with every change. */
  @Column('integer') version!: number;
}
