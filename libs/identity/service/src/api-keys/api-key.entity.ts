import type { KeyFacts } from '@nidaan/platform-access';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An API key: the one list of this table's fields (ADR 0022). Never deleted. */
@Entity({ name: 'api_keys' })
export class ApiKeyEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') id!: number;
  @Column('text') name!: string;
  /** How the key begins. */
  @Column('text') prefix!: string;
  @Column('text') keyHash!: string;
  @Column('text', { array: true }) scopes!: string[];
  /** Null: all branches. */
  @Column('integer', { array: true, nullable: true }) branchIds!: number[] | null;
  @Column('text', { array: true }) addresses!: string[];
  @Column('timestamptz') expiresAt!: Date;
  @Column('text') status!: KeyFacts['status'];
  /** A member's number. */
  @Column('integer') createdBy!: number;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz', { nullable: true }) lastUsedAt!: Date | null;
  @Column('text') lastAddress!: string;
  /** Rises with every change that other services must know. */
  @Column('integer') version!: number;
}
