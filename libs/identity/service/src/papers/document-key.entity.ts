import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A public key that papers were signed with: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'document_keys' })
export class DocumentKeyEntity {
  @PrimaryColumn('text') id!: string;
  /** PEM. */
  @Column('text') publicKey!: string;
  @Column('timestamptz') firstSeenAt!: Date;
}
