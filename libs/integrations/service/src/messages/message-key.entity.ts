import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The key that seals a hospital's messages, itself sealed by the deployment's. */
@Entity({ name: 'message_keys' })
export class MessageKeyEntity {
  @PrimaryColumn('integer') hospitalId!: number;
  @Column('bytea') sealedKey!: Buffer;
}
