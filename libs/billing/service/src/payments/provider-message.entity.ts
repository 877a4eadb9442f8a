import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A message of the provider that was taken: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'provider_messages' })
export class ProviderMessageEntity {
  @PrimaryColumn('text') provider!: string;
  @PrimaryColumn('text') id!: string;
  @Column('timestamptz') receivedAt!: Date;
}
