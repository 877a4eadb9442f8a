import { LocalKafka } from './kafka.ts';
import { LocalRedis } from './redis.ts';
import { LocalS3 } from './s3.ts';

/** Brokers for a run of tests or a cluster on this machine. */
export interface Brokers {
  /** Variables under which Nidaan finds them. */
  env: Record<string, string>;
  /** Those that were started here, to be killed and paused; one whose address the environment gave is not among them. */
  kafka?: LocalKafka;
  redis?: LocalRedis;
  s3?: LocalS3;
  stop(): Promise<void>;
}

/**
 * Kafka, Redis and an S3 store: each at the address the environment gives (KAFKA_BROKERS, REDIS_URL, S3_ENDPOINT), else started here from local
 * programs. Throws Missing with what this machine lacks. `folder` keeps their data over restarts.
 */
export async function startBrokers({ folder }: { folder?: string } = {}): Promise<Brokers> {
  const { KAFKA_BROKERS, REDIS_URL, S3_ENDPOINT } = process.env;
  const under = (name: string) => (folder === undefined ? undefined : `${folder}/${name}`);
  const brokers: Brokers = {
    env: {},
    stop: async () => {
      await Promise.all([brokers.kafka?.stop(), brokers.redis?.stop(), brokers.s3?.stop()]);
    },
  };
  const starts = [
    REDIS_URL || LocalRedis.started({ folder: under('redis') }).then((redis) => (brokers.redis = redis)),
    KAFKA_BROKERS || LocalKafka.started({ folder: under('kafka') }).then((kafka) => (brokers.kafka = kafka)),
    S3_ENDPOINT || LocalS3.started({ folder: under('s3') }).then((s3) => (brokers.s3 = s3)),
  ];
  const ended = await Promise.allSettled(starts);
  const failed = ended.find((each) => each.status === 'rejected');
  if (failed) {
    await brokers.stop();
    throw failed.reason;
  }
  const { kafka, redis, s3 } = brokers;
  brokers.env = {
    ...(kafka ? { KAFKA_BROKERS: kafka.brokers, KAFKA_REPLICATION: '1' } : {}),
    ...(redis ? { REDIS_URL: redis.url } : {}),
    ...(s3 ? { S3_ENDPOINT: s3.endpoint, S3_BUCKET: s3.bucket, S3_ACCESS_KEY: s3.accessKey, S3_SECRET_KEY: s3.secretKey } : {}),
  };
  return brokers;
}
