import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answers, HELLO } from './probe.ts';
import { ContainerProcess, DATA } from './container-process.ts';
import { containers, type Containers } from './containers.ts';
import { freePort } from './free-port.ts';
import { LocalProcess } from './local-process.ts';
import type { Program } from './program.ts';
import { classPathOf } from './programs.ts';

/** S3Proxy speaks S3, signatures included, over a folder. */
const VERSION = '2.6.0';
const START_MS = 60_000;
const JAVA = ['-Xms32m', '-Xmx256m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-XX:-UsePerfData'];

export interface LocalS3Options {
  /** Kept over restarts; without it a temporary folder that `stop` removes. */
  folder?: string;
  /** A bucket that is there from the start. */
  bucket?: string;
}

/** An S3-compatible server of its own on 127.0.0.1, with keys made up for it. */
export class LocalS3 {
  readonly accessKey: string;
  readonly secretKey: string;

  private constructor(
    readonly bucket: string,
    keys: Keys,
    private readonly folder: string,
    private readonly isOurs: boolean,
    private readonly port: number,
    private readonly process: Program,
  ) {
    this.accessKey = keys.accessKey;
    this.secretKey = keys.secretKey;
  }

  static async started(options: LocalS3Options = {}): Promise<LocalS3> {
    const here = await containers();
    const classPath = here ? '' : await classPathOf(`org.gaul:s3proxy:${VERSION}`);
    const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'nidaan-s3-'));
    const bucket = options.bucket ?? 'nidaan';
    mkdirSync(join(folder, 'buckets', bucket), { recursive: true });
    const port = await freePort();
    const keys = { accessKey: randomBytes(10).toString('hex'), secretKey: randomBytes(20).toString('hex') };
    const settings = join(folder, 's3proxy.conf');
    const command = ['java', ...JAVA, '-cp', classPath, 'org.gaul.s3proxy.Main', '--properties', settings];
    const program = here
      ? inContainer(here, { port, bucket, settings: settingsOf(DATA, `http://0.0.0.0:${port}`, keys), folder: options.folder })
      : new LocalProcess('S3Proxy', command);
    const server = new LocalS3(bucket, keys, folder, options.folder === undefined, port, program);
    if (!here) writeFileSync(settings, settingsOf(folder, server.endpoint, keys), { mode: 0o600 });
    await server.start();
    return server;
  }

  /** As S3_ENDPOINT. */
  get endpoint(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts it again, on the same port with the same data. */
  start(): Promise<void> {
    return this.process.start(() => answers(this.port, HELLO.http), START_MS);
  }

  kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    return this.process.kill(signal);
  }

  async stop(): Promise<void> {
    await this.process.kill('SIGCONT');
    await this.process.stop();
    if (this.isOurs) rmSync(this.folder, { recursive: true, force: true });
  }
}

interface Keys {
  accessKey: string;
  secretKey: string;
}

function settingsOf(folder: string, endpoint: string, { accessKey, secretKey }: Keys): string {
  return Object.entries({
    's3proxy.endpoint': endpoint,
    's3proxy.authorization': 'aws-v2-or-v4',
    's3proxy.identity': accessKey,
    's3proxy.credential': secretKey,
    'jclouds.provider': 'filesystem-nio2',
    'jclouds.identity': 'local',
    'jclouds.credential': 'local',
    'jclouds.filesystem.basedir': join(folder, 'buckets'),
  })
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}

function inContainer(
  here: Containers,
  { port, bucket, settings, folder }: { port: number; bucket: string; settings: string; folder?: string },
): Program {
  const file = '/tmp/s3proxy.conf';
  const script = `mkdir -p ${DATA}/buckets/${bucket} && exec java ${JAVA.join(' ')} -jar /opt/s3proxy/s3proxy --properties ${file}`;
  const files = [{ target: file, content: settings }];
  return new ContainerProcess('S3Proxy', { image: `andrewgaul/s3proxy:${VERSION}`, ports: [port], script, files, folder }, here);
}
