import { Injectable } from '@nestjs/common';
import type { MessageChannel } from '@nidaan/integrations-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { MessageStopEntity } from './message-stop.entity.ts';

const STOPS = tableOf(MessageStopEntity);
// Patients hears of another STOP as well: a consent between the two lifts nothing then.
const ADD = STOPS.insert({
  onConflict: `ON CONFLICT (hospital_id, address_hash, channel) DO UPDATE SET at = greatest(message_stops.at, excluded.at),
    sealed_address = coalesce(excluded.sealed_address, message_stops.sealed_address)`,
});
const AMONG = `SELECT encode(address_hash, 'hex') || channel AS key FROM message_stops WHERE hospital_id = $1 AND address_hash = ANY ($2)`;
const UNTOLD = `SELECT ${STOPS.columns()} FROM message_stops WHERE hospital_id = $1 AND sealed_address IS NOT NULL LIMIT 200`;
const TOLD = 'UPDATE message_stops SET sealed_address = NULL WHERE hospital_id = $1 AND address_hash = $2 AND channel = $3';
// One that patients has not heard of yet ends this consent as well, as soon as it has.
const LIFT = `DELETE FROM message_stops WHERE hospital_id = $1 AND address_hash = $2 AND channel = $3 AND at < $4 AND sealed_address IS NULL RETURNING channel`;
const WROTE = 'SELECT FROM messages WHERE hospital_id = $1 AND address_hash = $2 LIMIT 1';
// At once, also what is scheduled: not by a look at the address later alone (FRD-76).
const SUPPRESS = `UPDATE messages SET state = 'suppressed', reason = $3 WHERE hospital_id = $1 AND address_hash = $2 AND state = 'scheduled'`;

/** Addresses that asked for no more messages, of the hospital at work. */
@Injectable()
export class MessageStopsRepository {
  constructor(private readonly database: Database) {}

  async add(stop: Omit<MessageStopEntity, 'hospitalId'>, reason: string): Promise<void> {
    const hospitalId = currentHospital();
    await this.database.transaction(async () => {
      await this.database.query(ADD({ hospitalId, ...stop }));
      await this.database.query(SUPPRESS, [hospitalId, stop.addressHash, reason]);
    });
  }

  /** Whether there was one that is older than `agreedAt`, and is gone now. */
  async lift(hash: Buffer, channel: MessageChannel, agreedAt: Date): Promise<boolean> {
    return (await this.database.query(LIFT, [currentHospital(), hash, channel, agreedAt])).length > 0;
  }

  /** `{hash}{channel}` of those among these addresses. */
  async among(hashes: readonly Buffer[]): Promise<ReadonlySet<string>> {
    const rows = await this.database.query<{ key: string }>(AMONG, [currentHospital(), hashes]);
    return new Set(rows.map(({ key }) => key));
  }

  /** Whether a message ever went there. */
  async hasWritten(hash: Buffer): Promise<boolean> {
    return (await this.database.query(WROTE, [currentHospital(), hash])).length > 0;
  }

  untold(): Promise<MessageStopEntity[]> {
    return this.database.query<MessageStopEntity & Record<string, unknown>>(UNTOLD, [currentHospital()]);
  }

  async told(hash: Buffer, channel: MessageChannel): Promise<void> {
    await this.database.query(TOLD, [currentHospital(), hash, channel]);
  }

  /** Of all hospitals; works for the platform alone. */
  async hospitals(): Promise<number[]> {
    const rows = await this.database.query<{ hospital_id: number }>('SELECT hospital_id FROM hospitals_with_untold_stops()');
    return rows.map(({ hospital_id: hospitalId }) => hospitalId);
  }
}
