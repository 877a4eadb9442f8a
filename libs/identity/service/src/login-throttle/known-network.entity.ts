import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A network from which an e-mail's owner has logged in: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'known_networks' })
export class KnownNetworkEntity {
  @PrimaryColumn('text') email!: string;
  @PrimaryColumn('text') network!: string;
  @Column('timestamptz') seenAt!: Date;
}
