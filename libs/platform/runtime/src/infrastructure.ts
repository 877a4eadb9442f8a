import { join } from 'node:path';
import type { Config, ConfigValues } from '@nidaan/platform-config';
import { JOBS_ROLE } from '@nidaan/platform-database';
import { ChromiumDocuments } from '@nidaan/platform-documents';
import {
  PostgresTransport,
  PostgresLive,
  SharedSignals,
  type EventTransport,
  type EventHubOptions,
  type KafkaSettings,
} from '@nidaan/platform-events';
import { DiskFiles, type Files } from '@nidaan/platform-files';
import { RateLimits, sharedLimits, SharedPlaces } from '@nidaan/platform-http';
import { PostgresJobBackend, RedisJobBackend, type JobBackend } from '@nidaan/platform-jobs';
import { FileMail, SmtpMail, type Mail } from '@nidaan/platform-mail';
import { SharedRedis } from '@nidaan/platform-redis';
import type { Logger, Tracing } from '@nidaan/platform-telemetry';

type LoggerOf = (part: string) => Logger;

/** What carries events, holds jobs and counts calls, as the configuration says. */
export interface Infrastructure {
  hub: EventHubOptions;
  jobs: JobBackend;
  limits: RateLimits;
  redis?: SharedRedis;
}

/** What the drivers need to know of the process. */
interface ProcessFacts {
  urlOf: (role: string) => string;
  carrierRole: string;
  loggerOf: LoggerOf;
  tracing?: Tracing;
}

/** Chooses the infrastructure; connections are made when it is started, and in the background. What is not chosen is not loaded. */
export async function chooseInfrastructure(
  { values }: Config,
  { urlOf, carrierRole, loggerOf, tracing }: ProcessFacts,
): Promise<Infrastructure> {
  const { REDIS_URL: url, NAMESPACE: namespace } = values;
  const redis = url ? new SharedRedis({ url, namespace, logger: loggerOf('redis') }) : undefined;
  const jobs =
    redis && values.JOBS === 'redis'
      ? new RedisJobBackend(redis, loggerOf('jobs'))
      : new PostgresJobBackend(urlOf(JOBS_ROLE), loggerOf('jobs'));
  const limits = redis
    ? new RateLimits(values.RATE_LIMITS, sharedLimits(redis), new SharedPlaces(redis))
    : new RateLimits(values.RATE_LIMITS);
  const transport = await openTransport(values, { connectionString: urlOf(carrierRole) }, loggerOf('transport'), tracing);
  const between = redis
    ? {
        signals: new SharedSignals(redis),
        live: new PostgresLive({ connectionString: urlOf(carrierRole), application_name: 'nidaan-live' }),
      }
    : {};
  // On one machine there is no process of another release that could have the handler.
  const retry = values.EVENTS === 'postgres' ? { unhandledPatienceMs: 60_000 } : undefined;
  return { hub: { transport, ...between, retry, tracing, logger: loggerOf('events') }, jobs, limits, redis };
}

async function openTransport(
  values: ConfigValues,
  connection: { connectionString: string },
  logger: Logger,
  tracing?: Tracing,
): Promise<EventTransport> {
  if (values.EVENTS === 'postgres') return new PostgresTransport({ connection, tracing, logger });
  const { KafkaTransport } = await import('@nidaan/platform-events/kafka');
  return new KafkaTransport({ kafka: kafkaOf(values), connection, tracing, logger });
}

function kafkaOf(values: ConfigValues): KafkaSettings {
  const { KAFKA_TLS_CA: ca, KAFKA_TLS_CERT: cert, KAFKA_TLS_KEY: key, KAFKA_SASL: mechanism } = values;
  return {
    brokers: values.KAFKA_BROKERS.split(',').map((broker) => broker.trim()),
    // A topic's name holds full stops, never colons.
    namespace: values.NAMESPACE.replace(':', '.'),
    partitions: values.KAFKA_PARTITIONS,
    replication: values.KAFKA_REPLICATION,
    tls: values.KAFKA_TLS || ca ? { ca: ca || undefined, cert: cert || undefined, key: key || undefined } : undefined,
    sasl: mechanism ? { mechanism, username: values.KAFKA_USERNAME, password: values.KAFKA_PASSWORD } : undefined,
  };
}

/** Where files live, as the configuration says, or lived under another `namespace`. */
export async function openFiles({ values }: Config, namespace = values.NAMESPACE): Promise<Files> {
  if (values.FILES === 'disk') return new DiskFiles(join(values.dataDir, 'files'));
  const { S3Files } = await import('@nidaan/platform-files/s3');
  return new S3Files({
    endpoint: values.S3_ENDPOINT || undefined,
    region: values.S3_REGION,
    bucket: values.S3_BUCKET,
    prefix: namespace.replace(/[.:]$/, '/'),
    credentials: values.S3_ACCESS_KEY ? { accessKeyId: values.S3_ACCESS_KEY, secretAccessKey: values.S3_SECRET_KEY } : undefined,
  });
}

/** How mail leaves; without a server it is kept in the data folder. */
export const openMail = ({ values }: Config): Mail =>
  values.SMTP_URL ? new SmtpMail(values.SMTP_URL, values.MAIL_FROM) : new FileMail(mailFolder(values), values.MAIL_FROM);

export const mailFolder = ({ dataDir }: ConfigValues): string => join(dataDir, 'mail');

/** The printer of documents; its browser starts with the first of them. `isStopping`: a browser that falls then is no fault. */
export function openDocuments({ values }: Config, files: Files, logger: Logger, isStopping: () => boolean): ChromiumDocuments {
  return new ChromiumDocuments({
    directory: join(values.dataDir, 'chromium'),
    executable: values.CHROMIUM_PATH || undefined,
    files,
    pages: values.PDF_PAGES,
    onFault: (fault) => isStopping() || logger.error('Documents cannot be made', fault),
    onUnsandboxed: (reason) => logger.warn(reason),
  });
}
