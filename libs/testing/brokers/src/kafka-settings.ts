import { join } from 'node:path';

export const CLUSTER_ID = 'bmlkYWFuLXRlc3RzLWthZg';

export type Ports = { port: number; controllerPort: number; securedPort: number };

/** A keystore (PKCS12) and the one login. */
export interface Secured {
  keystore: string;
  password: string;
  user: string;
  userPassword: string;
}

interface Place {
  folder: string;
  /** Where it listens; it is reached at 127.0.0.1. */
  host: string;
  ports: Ports;
  secured?: Secured;
}

/** What `kafka-storage format` is told of users. */
export const usersOf = (secured?: Secured): string[] =>
  secured ? ['--add-scram', `SCRAM-SHA-512=[name=${secured.user},password=${secured.userPassword}]`] : [];

/** The server.properties of one node that is broker and controller. */
export function settingsOf({ folder, host, ports, secured }: Place): string {
  const listenersOn = (on: string) => `PLAINTEXT://${on}:${ports.port}${secured ? `,SASL_SSL://${on}:${ports.securedPort}` : ''}`;
  const settings: Record<string, string> = {
    'process.roles': 'broker,controller',
    'node.id': '1',
    listeners: `${listenersOn(host)},CONTROLLER://127.0.0.1:${ports.controllerPort}`,
    'advertised.listeners': listenersOn('127.0.0.1'),
    'controller.quorum.voters': `1@127.0.0.1:${ports.controllerPort}`,
    'controller.listener.names': 'CONTROLLER',
    'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,SASL_SSL:SASL_SSL',
    'log.dirs': join(folder, 'data'),
    'auto.create.topics.enable': 'false',
    'num.network.threads': '2',
    'num.io.threads': '2',
    'offsets.topic.num.partitions': '4',
    'offsets.topic.replication.factor': '1',
    'transaction.state.log.replication.factor': '1',
    'transaction.state.log.min.isr': '1',
    'group.initial.rebalance.delay.ms': '0',
    // Else a node that has nothing to do writes that down twice a second.
    'metadata.max.idle.interval.ms': '0',
    ...(secured ? securedSettings(secured) : {}),
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}

function securedSettings(secured: Secured): Record<string, string> {
  const login = `username="${secured.user}" password="${secured.userPassword}" user_${secured.user}="${secured.userPassword}"`;
  return {
    'ssl.keystore.location': secured.keystore,
    'ssl.keystore.type': 'PKCS12',
    'ssl.keystore.password': secured.password,
    'ssl.key.password': secured.password,
    'sasl.enabled.mechanisms': 'PLAIN,SCRAM-SHA-512',
    'listener.name.sasl_ssl.plain.sasl.jaas.config': `org.apache.kafka.common.security.plain.PlainLoginModule required ${login};`,
    'listener.name.sasl_ssl.scram-sha-512.sasl.jaas.config': 'org.apache.kafka.common.security.scram.ScramLoginModule required;',
  };
}
