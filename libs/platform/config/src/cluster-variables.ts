import { z } from 'zod';
import { address, choice, flag, pem, text, whole } from './variable-kinds.ts';

/** What carries events, holds jobs and files, and where the other processes are. One machine needs none of it. */
export const clusterVariables = {
  EVENTS: choice('postgres', 'kafka'),
  JOBS: choice('postgres', 'redis'),
  FILES: choice('disk', 's3'),
  NAMESPACE: text().refine((value) => /^([a-z0-9-]+[.:])?$/.test(value), {
    error: 'must be small letters, digits and hyphens with a full stop at the end, as staging.',
  }),
  KAFKA_BROKERS: text().refine((value) => value === '' || value.split(',').every((each) => /^[^\s:,]+:\d+$/.test(each.trim())), {
    error: 'must be host:port, separated by commas',
  }),
  KAFKA_PARTITIONS: whole(6, 1, 1000),
  KAFKA_REPLICATION: whole(3, 1, 9),
  KAFKA_TLS: flag(false),
  KAFKA_TLS_CA: pem(),
  KAFKA_TLS_CERT: pem(),
  KAFKA_TLS_KEY: pem(),
  KAFKA_SASL: z
    .enum(['plain', 'scram-sha-256', 'scram-sha-512', ''], { error: 'must be plain, scram-sha-256 or scram-sha-512' })
    .optional()
    .transform((value) => value || undefined),
  KAFKA_USERNAME: text(),
  KAFKA_PASSWORD: text(),
  REDIS_URL: address('redis:', 'rediss:'),
  S3_ENDPOINT: address('http:', 'https:'),
  S3_REGION: text('us-east-1'),
  S3_BUCKET: text(),
  S3_ACCESS_KEY: text(),
  S3_SECRET_KEY: text(),
  SERVICES: text().refine((value) => value === '' || servicesFault(value) === undefined, {
    error:
      'must be an address with {service} in it, or service=address, with commas between addresses and semicolons between services',
  }),
  DATABASE_POOL: whole(10, 2, 200),
  DRAIN_SECONDS: whole(3, 0, 60),
  MAX_IN_FLIGHT: whole(500, 1, 100_000),
};

export type ClusterValues = { [K in keyof typeof clusterVariables]: z.output<(typeof clusterVariables)[K]> };

const isAddress = (value: string) =>
  URL.canParse(value) && new URL(value).protocol === 'http:' && new URL(value).pathname === '/';

function servicesFault(value: string): string | undefined {
  if (value.includes('{service}')) return isAddress(value.replace('{service}', 'x')) ? undefined : value;
  return value.split(';').find((part) => {
    const [name, urls] = part.split('=', 2);
    return !name || !urls || !urls.split(',').every(isAddress);
  });
}

/** The addresses of a service's replicas as SERVICES says; none where it does not. */
export function serviceAddresses({ SERVICES }: Pick<ClusterValues, 'SERVICES'>, service: string): string[] {
  if (SERVICES.includes('{service}')) return [SERVICES.replace('{service}', service)];
  const part = SERVICES.split(';').find((each) => each.startsWith(`${service}=`));
  return part ? part.slice(service.length + 1).split(',') : [];
}

/** What is wrong with these variables together, a sentence each. */
export function clusterFaults(values: ClusterValues, usesEngines = true): string[] {
  const faults: string[] = [];
  const needs = (isNeeded: boolean, name: keyof ClusterValues, why: string) => {
    if (isNeeded && !values[name]) faults.push(`${name} must be set with ${why}`);
  };
  needs(values.EVENTS === 'kafka', 'KAFKA_BROKERS', 'EVENTS=kafka');
  const { KAFKA_SASL: sasl } = values;
  needs(usesEngines && sasl !== undefined, 'KAFKA_USERNAME', 'KAFKA_SASL');
  needs(usesEngines && sasl !== undefined, 'KAFKA_PASSWORD', 'KAFKA_SASL');
  needs(values.KAFKA_TLS_CERT !== '', 'KAFKA_TLS_KEY', 'KAFKA_TLS_CERT');
  needs(usesEngines && values.JOBS === 'redis', 'REDIS_URL', 'JOBS=redis');
  needs(values.FILES === 's3', 'S3_BUCKET', 'FILES=s3');
  needs(values.S3_ACCESS_KEY !== '', 'S3_SECRET_KEY', 'S3_ACCESS_KEY');
  return faults;
}
