import type { TokenAction } from '@nidaan/scheduling-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { TokenChange } from './token.entity.ts';

/** What is noted of a token: what people do, and what happens by itself. */
export type NotedAction = TokenAction | 'issue' | 'undo' | 'prescribed' | 'visit_moved' | 'day_ended';

/** One action on one token: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'token_events' })
export class TokenEventEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  /** Rises. */
  @PrimaryColumn('bigint') id!: number;
  @Column('integer') branchId!: number;
  @Column('integer') tokenId!: number;
  @Column('integer') queueId!: number;
  @Column('integer', { nullable: true }) counterId!: number | null;
  @Column('text') action!: NotedAction;
  /** The same of all tokens that one action touched. */
  @Column('uuid') actionId!: string;
  /** As it was; null of one that was issued. */
  @Column('jsonb', { nullable: true }) before!: TokenChange | null;
  @Column('timestamptz') at!: Date;
  /** The member; null for what happened by itself. */
  @Column('integer', { nullable: true }) by!: number | null;
  @Column('text') reason!: string;
  @Column('timestamptz', { nullable: true }) undoneAt!: Date | null;
}
