import { randomBytes } from 'node:crypto';
import { CARRIER_ROLE } from '@nidaan/platform-database';
import { carrierConformance } from './conformance/carrier-conformance.ts';
import type { CarrierWorld } from './conformance/conformance-kit.ts';
import { historyConformance } from './conformance/history-conformance.ts';
import { KafkaTransport } from '../src/transport/kafka/kafka-transport.ts';
import { releaseConformance } from './conformance/release-conformance.ts';
import { openPostgresWorld } from './event-world.ts';

async function openKafkaWorld(): Promise<CarrierWorld> {
  const world = await openPostgresWorld();
  const run = randomBytes(4).toString('hex');
  let round = 0;
  return {
    ...world,
    renew: () => void (round += 1),
    makeCarrier: () =>
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

carrierConformance('kafka', openKafkaWorld);
historyConformance('kafka', openKafkaWorld);
releaseConformance('kafka', openKafkaWorld);
