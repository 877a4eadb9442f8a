import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { answers, HELLO } from './probe.ts';
import { containers } from './containers.ts';
import { freePort } from './free-port.ts';
import { kafkaInContainer } from './kafka-container.ts';
import { CLUSTER_ID, settingsOf, usersOf, type Ports, type Secured } from './kafka-settings.ts';
import { LocalProcess } from './local-process.ts';
import type { Program } from './program.ts';
import { classPathOf } from './programs.ts';

const run = promisify(execFile);
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
  secured?: Secured;
}

/** A broker of Apache Kafka of its own (KRaft, one node), from Maven's jars, on 127.0.0.1. */
export class LocalKafka {
  private constructor(
    private readonly process: Program,
    private readonly folder: string,
    private readonly isOurs: boolean,
    private readonly port: number,
    private readonly securedPort: number,
  ) {}

  static async started(options: LocalKafkaOptions = {}): Promise<LocalKafka> {
    const version = options.version ?? process.env['KAFKA_VERSION'] ?? VERSION;
    const here = await containers();
    const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'nidaan-kafka-'));
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o700);
    const ports = { port: await freePort(), controllerPort: await freePort(), securedPort: await freePort() };
    const program = here ? kafkaInContainer(here, version, ports, options) : await localProgram(version, folder, ports, options);
    const securedPort = options.secured ? ports.securedPort : 0;
    const kafka = new LocalKafka(program, folder, options.folder === undefined, ports.port, securedPort);
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
    return this.process.start(() => answers(this.port, HELLO.kafka), START_MS);
  }

  /** SIGKILL, SIGSTOP or SIGCONT; `start` brings a killed one back. */
  kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    return this.process.kill(signal);
  }

  /** Lets it end in order; `start` brings it back. */
  halt(): Promise<void> {
    return this.process.stop();
  }

  async stop(): Promise<void> {
    await this.process.kill('SIGCONT');
    // One node's data go with it, so there is nobody to hand over to.
    await (this.isOurs ? this.process.kill('SIGKILL') : this.process.stop());
    if (this.isOurs) rmSync(this.folder, { recursive: true, force: true });
  }
}

async function localProgram(version: string, folder: string, ports: Ports, { secured }: LocalKafkaOptions): Promise<Program> {
  const classPath = await classPathOf(`org.apache.kafka:kafka_2.13:${version}`);
  const file = join(folder, 'server.properties');
  writeFileSync(file, settingsOf({ folder, host: '127.0.0.1', ports, secured }), { mode: 0o600 });
  const command = [...JAVA, '-cp', classPath, 'kafka.tools.StorageTool', 'format', '--ignore-formatted'];
  await run('java', [...command, '--cluster-id', CLUSTER_ID, '--config', file, ...usersOf(secured)]);
  return new LocalProcess('Kafka', ['java', ...JAVA, '-cp', classPath, 'kafka.Kafka', file]);
}
