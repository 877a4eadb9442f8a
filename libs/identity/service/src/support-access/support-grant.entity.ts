import type { SupportAccess } from '@nidaan/identity-contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** That a hospital lets the platform's staff in, or was asked to: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'support_grants' })
export class SupportGrantEntity {
  @PrimaryColumn('integer') id!: number;
  @Column('integer') hospitalId!: number;
  @Column('text') state!: SupportAccess['state'];
  @Column('text') scope!: SupportAccess['scope'];
  /** Null: all branches. */
  @Column('integer', { array: true, nullable: true }) branchIds!: number[] | null;
  @Column('integer', { nullable: true }) ticket!: number | null;
  /** Of who asked. */
  @Column('text') reason!: string;
  /** Names are those of the moment; '' where nobody did it. */
  @Column('text') askedBy!: string;
  @Column('timestamptz', { nullable: true }) askedAt!: Date | null;
  @Column('text') openedBy!: string;
  @Column('timestamptz', { nullable: true }) openedAt!: Date | null;
  /** When it ends by itself; null before it is opened. */
  @Column('timestamptz', { nullable: true }) until!: Date | null;
  /** Who of the staff came in. */
  @Column('integer', { nullable: true }) accountId!: number | null;
  @Column('text') enteredBy!: string;
  @Column('timestamptz', { nullable: true }) enteredAt!: Date | null;
  @Column('text') endedBy!: string;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
  /** Owners were told of what was done, or nothing was. */
  @Column('boolean') isTold!: boolean;
  /** Rises with every change that services know. */
  @Column('integer') version!: number;
}

/** A grant before anything has happened. */
export const emptyGrant: Omit<SupportGrantEntity, 'id' | 'hospitalId' | 'state'> = {
  ...{ scope: 'read', branchIds: null, ticket: null, reason: '', askedBy: '', askedAt: null, openedBy: '', openedAt: null },
  ...{ until: null, accountId: null, enteredBy: '', enteredAt: null, endedBy: '', endedAt: null, isTold: false, version: 1 },
};
