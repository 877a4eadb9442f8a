import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A device on which an account has logged in: the one list of this table's fields (ADR 0022). */
@Entity({ name: 'known_devices' })
export class KnownDeviceEntity {
  @PrimaryColumn('integer') accountId!: number;
  /** SHA-256 of what tells the device from others. */
  @PrimaryColumn('bytea') device!: Buffer;
  @Column('timestamptz') seenAt!: Date;
}
