import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What is being guessed. */
export type Secret = 'password' | 'code' | 'reset' | 'factor';

/** How often a secret of an e-mail was tried from a network: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'guesses' })
export class LoginAttemptEntity {
  @PrimaryColumn('text') email!: string;
  /** The network, or '*' for all of them together. */
  @PrimaryColumn('text') address!: string;
  @PrimaryColumn('text') secret!: Secret;
  @Column('integer') tries!: number;
  @Column('timestamptz') since!: Date;
}
