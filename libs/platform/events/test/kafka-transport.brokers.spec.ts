import { randomBytes } from 'node:crypto';
import { CARRIER_ROLE } from '@nidaan/platform-database';
import { transportConformance } from './conformance/transport-conformance.ts';
import type { TransportWorld } from './conformance/conformance-kit.ts';
import { historyConformance } from './conformance/history-conformance.ts';
import { KafkaTransport } from '../src/transport/kafka/kafka-transport.ts';
import { releaseConformance } from './conformance/release-conformance.ts';
import { openPostgresWorld } from './event-world.ts';

async function openKafkaWorld(): Promise<TransportWorld> {
  const world = await openPostgresWorld();
  const run = randomBytes(4).toString('hex');
  let round = 0;
  return {
    ...world,
    renew: () => void (round += 1),
    makeTransport: () =>
      new KafkaTransport({
        kafka: {
          brokers: process.env['KAFKA_BROKERS']!.split(','),
          namespace: `${run}-${round}.`,
          partitions: 3,
          replication: 1,
        },
        connection: { connectionString: world.urlAs(CARRIER_ROLE) },
        pollMs: 300,
      }),
  };
}

transportConformance('kafka', openKafkaWorld);
historyConformance('kafka', openKafkaWorld);
releaseConformance('kafka', openKafkaWorld);
