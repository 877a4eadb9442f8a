import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { AccessBundleEntity } from './access-bundle.entity.ts';

const BUNDLES = tableOf(AccessBundleEntity);
const FIND = BUNDLES.select({ where: ['hospitalId', 'requestId'] });
const HOLD = BUNDLES.select({ where: ['hospitalId', 'requestId'], tail: 'FOR UPDATE' });
const BY_LINK = BUNDLES.select({ where: ['hospitalId', 'linkKey'] });
const ADD = BUNDLES.insert({ onConflict: 'skip' });
const CHANGED = BUNDLES.fields(['hospitalId', 'requestId']);
const SAVE = BUNDLES.update({ set: CHANGED, where: ['hospitalId', 'requestId'] });

/** Copies of records for requests of the hospital at work. */
@Injectable()
export class AccessBundlesRepository {
  constructor(private readonly database: Database) {}

  async find(requestId: number): Promise<AccessBundleEntity | null> {
    return (await this.database.query(FIND({ hospitalId: currentHospital(), requestId })))[0] ?? null;
  }

  /** The same, held until the transaction ends. */
  async hold(requestId: number): Promise<AccessBundleEntity | null> {
    return (await this.database.query(HOLD({ hospitalId: currentHospital(), requestId })))[0] ?? null;
  }

  async byLink(linkKey: string): Promise<AccessBundleEntity | null> {
    return (await this.database.query(BY_LINK({ hospitalId: currentHospital(), linkKey })))[0] ?? null;
  }

  /** Adds the first row of a request, and holds it: of two at once the second finds the first one's. */
  async start(bundle: AccessBundleEntity): Promise<AccessBundleEntity> {
    await this.database.query(ADD(bundle));
    return (await this.hold(bundle.requestId))!;
  }

  async save(bundle: AccessBundleEntity): Promise<void> {
    await this.database.query(SAVE(bundle));
  }

  /** For the job of the platform: copies of all hospitals whose time is over, numbers alone. */
  async old(now: Date): Promise<{ hospitalId: number; requestId: number }[]> {
    const rows = await this.database.query<{ hospital_id: number; request_id: number }>(
      'SELECT hospital_id, request_id FROM old_access_bundles($1)',
      [now],
    );
    return rows.map((row) => ({ hospitalId: row.hospital_id, requestId: row.request_id }));
  }
}
