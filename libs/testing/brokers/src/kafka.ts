import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';
import { isListening, LocalProcess } from './local-process.ts';
import { classPathOf } from './programs.ts';

const run = promisify(execFile);
const CLUSTER_ID = 'bmlkYWFuLXRlc3RzLWthZg';
const START_MS = 90_000;
// A short start matters more here than a fast broker.
const JAVA = ['-Xms64m', '-Xmx512m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-XX:-UsePerfData'];

const VERSION = '4.1.0';

export interface LocalKafkaOptions {
  /** Of org.apache.kafka:kafka_2.13; default KAFKA_VERSION in the environment, else the one that CI runs. */
  version?: string;
  /** Kept over restarts of this machine; default a temporary folder that `stop` removes. */
  folder?: string;
  /** Adds a listener with TLS and SASL (PLAIN, SCRAM-SHA-512). */
  secured?: { keystore: string; password: string; user: string; userPassword: string };
}

/** A broker of Apache Kafka of its own (KRaft, one node), from Maven's jars, on 127.0.0.1. */
export class LocalKafka {
  private constructor(
    private readonly process: LocalProcess,
    private readonly folder: string,
    private readonly isOurs: boolean,
    private readonly port: number,
    private readonly securedPort: number,
  ) {}

  static async started(options: LocalKafkaOptions = {}): Promise<LocalKafka> {
    const version = options.version ?? process.env['KAFKA_VERSION'] ?? VERSION;
    const classPath = await classPathOf(`org.apache.kafka:kafka_2.13:${version}`);
    const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'nidaan-kafka-'));
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o700);
    const [port, controllerPort, securedPort] = [await freePort(), await freePort(), await freePort()];
    const settings = join(folder, 'server.properties');
    writeFileSync(settings, settingsOf(folder, { port, controllerPort, securedPort }, options.secured), { mode: 0o600 });
    await format(classPath, settings, options.secured);
    const command = ['java', ...JAVA, '-cp', classPath, 'kafka.Kafka', settings];
    const kafka = new LocalKafka(
      new LocalProcess('Kafka', command),
      folder,
      options.folder === undefined,
      port,
      options.secured ? securedPort : 0,
    );
    await kafka.start();
    return kafka;
  }

  /** As KAFKA_BROKERS. */
  get brokers(): string {
    return `127.0.0.1:${this.port}`;
  }

  /** The listener with TLS and SASL. */
  get securedBrokers(): string {
    return `127.0.0.1:${this.securedPort}`;
  }

  /** Starts it again, on the same port with the same data. */
  start(): Promise<void> {
    return this.process.start(() => isListening(this.port), START_MS);
  }

  /** SIGKILL, SIGSTOP or SIGCONT; `start` brings a killed one back. */
  kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    return this.process.kill(signal);
  }

  async stop(): Promise<void> {
    await this.process.kill('SIGCONT');
    // One node's data go with it, so there is nobody to hand over to.
    await (this.isOurs ? this.process.kill('SIGKILL') : this.process.stop());
    if (this.isOurs) rmSync(this.folder, { recursive: true, force: true });
  }
}

async function format(classPath: string, settings: string, secured: LocalKafkaOptions['secured']): Promise<void> {
  const users = secured ? ['--add-scram', `SCRAM-SHA-512=[name=${secured.user},password=${secured.userPassword}]`] : [];
  const command = [...JAVA, '-cp', classPath, 'kafka.tools.StorageTool', 'format', '--ignore-formatted'];
  await run('java', [...command, '--cluster-id', CLUSTER_ID, '--config', settings, ...users]);
}

type Ports = { port: number; controllerPort: number; securedPort: number };

function settingsOf(folder: string, ports: Ports, secured: LocalKafkaOptions['secured']): string {
  const plain = `PLAINTEXT://127.0.0.1:${ports.port}`;
  const outside = secured ? `${plain},SASL_SSL://127.0.0.1:${ports.securedPort}` : plain;
  const settings: Record<string, string> = {
    'process.roles': 'broker,controller',
    'node.id': '1',
    listeners: `${outside},CONTROLLER://127.0.0.1:${ports.controllerPort}`,
    'advertised.listeners': outside,
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
    ...(secured ? securedSettings(secured) : {}),
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}

function securedSettings(secured: NonNullable<LocalKafkaOptions['secured']>): Record<string, string> {
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
