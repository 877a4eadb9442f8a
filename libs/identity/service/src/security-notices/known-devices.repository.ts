import { Injectable } from '@nestjs/common';
import { Database, tableOf } from '@nidaan/platform-database';
import { KnownDeviceEntity } from './known-device.entity.ts';

const DEVICES = tableOf(KnownDeviceEntity);
const OF_ACCOUNT = DEVICES.select({ where: ['accountId'], only: ['device'] });
const REMEMBER = DEVICES.insert({ onConflict: 'replace' });

/** The devices on which accounts have logged in. */
@Injectable()
export class KnownDevicesRepository {
  constructor(private readonly database: Database) {}

  async ofAccount(accountId: number): Promise<Buffer[]> {
    return (await this.database.query(OF_ACCOUNT({ accountId }))).map(({ device }) => device);
  }

  async remember(device: KnownDeviceEntity): Promise<void> {
    await this.database.query(REMEMBER(device));
  }

  /** After somebody else had the password: each device has to be seen again. */
  async forgetOf(accountId: number): Promise<void> {
    await this.database.query('DELETE FROM known_devices WHERE account_id = $1', [accountId]);
  }

  async forgetBefore(seenBefore: Date): Promise<void> {
    await this.database.query('DELETE FROM known_devices WHERE seen_at < $1', [seenBefore]);
  }
}
