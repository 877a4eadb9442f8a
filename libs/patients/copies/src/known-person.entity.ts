import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A person who took part in a merge: the pointer as the owner told it, and the root at its end. Of all others nothing is kept. */
@Entity({ name: 'known_persons' })
export class KnownPersonEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') personId!: number;
  /** The person's own number; '' where the release before told of the merge. */
  @Column('text') uhid!: string;
  @Column('integer', { nullable: true }) mergedInto!: number | null;
  @Column('integer') rootId!: number;
  /** Of two tellings the larger holds; 0 of somebody who was never merged. */
  @Column('integer') version!: number;
}
