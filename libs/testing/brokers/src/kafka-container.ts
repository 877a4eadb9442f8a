import { readFileSync } from 'node:fs';
import { ContainerProcess, DATA } from './container-process.ts';
import type { Containers } from './containers.ts';
import { CLUSTER_ID, settingsOf, usersOf, type Ports, type Secured } from './kafka-settings.ts';
import type { Program } from './program.ts';

const SETTINGS = '/tmp/server.properties';
const KEYSTORE = '/tmp/kafka.p12';
const BIN = '/opt/kafka/bin';

/** Apache Kafka's own image, with the settings that local jars get. */
export function kafkaInContainer(
  here: Containers,
  version: string,
  ports: Ports,
  { secured, folder }: { secured?: Secured; folder?: string },
): Program {
  const inside = secured && { ...secured, keystore: KEYSTORE };
  const users = usersOf(secured).map((word) => `'${word}'`);
  const format = [`${BIN}/kafka-storage.sh format --ignore-formatted --cluster-id ${CLUSTER_ID} --config ${SETTINGS}`, ...users];
  const files = [
    { target: SETTINGS, content: settingsOf({ folder: DATA, host: '0.0.0.0', ports, secured: inside }) as string | Buffer },
  ];
  if (secured) files.push({ target: KEYSTORE, content: readFileSync(secured.keystore) });
  return new ContainerProcess(
    'Kafka',
    {
      image: `apache/kafka:${version}`,
      ports: secured ? [ports.port, ports.securedPort] : [ports.port],
      script: `mkdir -p ${DATA} && ${format.join(' ')} && exec ${BIN}/kafka-server-start.sh ${SETTINGS}`,
      env: { KAFKA_HEAP_OPTS: '-Xms64m -Xmx512m', LOG_DIR: '/tmp/kafka-logs' },
      files,
      folder,
    },
    here,
  );
}
