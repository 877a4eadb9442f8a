import { Injectable } from '@nestjs/common';
import { Database, tableOf } from '@nidaan/platform-database';
import { Clock } from '@nidaan/platform-telemetry';
import { currentNetwork } from './current-network.ts';
import { KnownNetworkEntity } from './known-network.entity.ts';

const DAY_MS = 24 * 3_600_000;
/** A network from which nobody logged in for so long counts as a new one. */
export const KNOWN_DAYS = 90;

const NETWORKS = tableOf(KnownNetworkEntity);

const FIND = NETWORKS.select({ where: ['email', 'network'], only: ['seenAt'] });
const REMEMBER = NETWORKS.insert({
  onConflict: 'ON CONFLICT (email, network) DO UPDATE SET seen_at = excluded.seen_at WHERE known_networks.seen_at < :dayBefore',
  given: ['dayBefore'],
});

/** From where an e-mail's owner has logged in, or entered a mailed code: what strangers do elsewhere does not slow these down. */
@Injectable()
export class KnownNetworksRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Whether the network of the call at hand is known for the e-mail. */
  async has(email: string): Promise<boolean> {
    const rows = await this.database.query(FIND({ email, network: currentNetwork() }));
    return rows.length > 0;
  }

  /** Remembers the network of the call at hand; written at most once a day. */
  async remember(email: string): Promise<void> {
    const seenAt = this.clock.now();
    const dayBefore = new Date(seenAt.getTime() - DAY_MS);
    await this.database.query(REMEMBER({ email, network: currentNetwork(), seenAt, dayBefore }));
  }

  /** After a new password: from here its owner has just proved to be, and who knew the old one is a stranger again. */
  async rememberOnly(email: string): Promise<void> {
    await this.database.query('DELETE FROM known_networks WHERE email = $1 AND network <> $2', [email, currentNetwork()]);
    await this.remember(email);
  }

  async forgetBefore(seenBefore: Date): Promise<void> {
    await this.database.query('DELETE FROM known_networks WHERE seen_at < $1', [seenBefore]);
  }
}
