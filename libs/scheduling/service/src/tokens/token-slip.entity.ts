import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How often the slip of a token was printed: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'token_slips' })
export class TokenSlipEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @PrimaryColumn('integer') tokenId!: number;
  @Column('integer') prints!: number;
}
