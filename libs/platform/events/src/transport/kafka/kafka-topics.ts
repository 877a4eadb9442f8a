import type { Admin, ITopicConfig } from 'kafkajs';
import { topicOf } from '@nidaan/kernel';
import type { CarriedService } from '../event-transport.ts';
import type { KafkaSettings } from './kafka-settings.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * A message must be gone before an inbox forgets that it had it (EventMaintenanceService's 7 days): six days, in segments of one.
 * Events of up to 8 MB; a larger one is parked in its outbox.
 */
const CONFIG = {
  'cleanup.policy': 'delete',
  'retention.ms': String(6 * DAY_MS),
  'segment.ms': String(DAY_MS),
  'max.message.bytes': String(8 * 1024 * 1024),
};

/** Topic of an event in this installation's Kafka. */
export const topicIn = (namespace: string, eventName: string): string => `${namespace}${topicOf(eventName)}`;

/** Topics of these events, each once. */
export const topicsIn = (namespace: string, eventNames: readonly string[]): string[] => [
  ...new Set(eventNames.map((name) => topicIn(namespace, name))),
];

/** Makes the topics that these services publish and read; the first process makes them, and existing topics stay as they are. */
export async function declareTopics(admin: Admin, settings: KafkaSettings, services: readonly CarriedService[]): Promise<void> {
  const names = services.flatMap(({ publishes, subscribes }) => [...publishes, ...(subscribes ?? [])]);
  const wanted = topicsIn(settings.namespace, names);
  const present = new Set(await admin.listTopics());
  const { partitions: numPartitions, replication: replicationFactor } = settings;
  const safe = replicationFactor > 2 ? { 'min.insync.replicas': '2' } : {};
  const configEntries = Object.entries({ ...CONFIG, ...safe }).map(([name, value]) => ({ name, value }));
  const topics: ITopicConfig[] = wanted
    .filter((topic) => !present.has(topic))
    .map((topic) => ({ topic, numPartitions, replicationFactor, configEntries }));
  // False when another process made one in between: fine.
  if (topics.length > 0) await admin.createTopics({ topics, waitForLeaders: false, timeout: 5000 }).catch(unlessThere);
}

function unlessThere(fault: unknown): void {
  const { type, errors } = fault as { type?: string; errors?: { type?: string }[] };
  if (type !== 'TOPIC_ALREADY_EXISTS' && !errors?.every((each) => each.type === 'TOPIC_ALREADY_EXISTS')) throw fault;
}
