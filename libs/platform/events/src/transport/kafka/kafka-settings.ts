import { Kafka, logLevel, type SASLOptions } from 'kafkajs';
import { within } from '@nidaan/kernel';
import type { Logger } from '@nidaan/platform-telemetry';
import { patchKafkajs } from './kafkajs-patch.ts';

/** Where Kafka is and how topics are to be. */
export interface KafkaSettings {
  /** 'host:port' each. */
  brokers: readonly string[];
  /** Stands before names of topics and groups, where several installations share a Kafka; '' for none. */
  namespace: string;
  /** Of topics that are made; those there already keep theirs. */
  partitions: number;
  replication: number;
  /** PEM texts; `true` for a certificate of a public authority. */
  tls?: true | { ca?: string; cert?: string; key?: string };
  sasl?: { mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512'; username: string; password: string };
}

const CLOSE_MS = 5000;

/** A client of Kafka. Its requests give up within seconds; the transport retries later. */
export function openKafka(settings: KafkaSettings, logger?: Logger): Kafka {
  patchKafkajs();
  return new Kafka({
    clientId: 'nidaan',
    brokers: [...settings.brokers],
    ssl:
      typeof settings.tls === 'object' ? { ...settings.tls, ca: settings.tls.ca ? [settings.tls.ca] : undefined } : settings.tls,
    sasl: settings.sasl as SASLOptions | undefined,
    connectionTimeout: 3000,
    authenticationTimeout: 5000,
    requestTimeout: 5000,
    retry: { initialRetryTime: 100, maxRetryTime: 1500, retries: 3 },
    logLevel: logLevel.WARN,
    // The transport says once that Kafka is unreachable; the client would say it at every try.
    logCreator: () => (entry) => logger?.debug(entry.log.message, { part: entry.namespace }),
  });
}

interface Client {
  disconnect(): Promise<void>;
}

/** Closes the connections of a client; one that hangs is left to itself. */
export async function closeClient(client: Client | Promise<Client> | undefined): Promise<void> {
  const close = async () => (await client)?.disconnect();
  await within(
    CLOSE_MS,
    close().catch(() => undefined),
    () => undefined,
  );
}
