import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A key that cards were made with: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'card_keys' })
export class CardKeyEntity {
  /** Tells keys apart, and nothing about them. */
  @PrimaryColumn('text') id!: string;
  @Column('bytea') sealedKey!: Buffer;
  @Column('timestamptz') firstSeenAt!: Date;
}
