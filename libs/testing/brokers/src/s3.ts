import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { isListening, LocalProcess } from './local-process.ts';
import { classPathOf } from './programs.ts';

/** S3Proxy speaks S3, signatures included, over a folder. */
const S3_PROXY = 'org.gaul:s3proxy:2.6.0';
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
  readonly accessKey = randomBytes(10).toString('hex');
  readonly secretKey = randomBytes(20).toString('hex');

  private constructor(
    readonly bucket: string,
    private readonly folder: string,
    private readonly isOurs: boolean,
    private readonly port: number,
    private readonly process: LocalProcess,
  ) {}

  static async started(options: LocalS3Options = {}): Promise<LocalS3> {
    const classPath = await classPathOf(S3_PROXY);
    const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'nidaan-s3-'));
    const bucket = options.bucket ?? 'nidaan';
    mkdirSync(join(folder, 'buckets', bucket), { recursive: true });
    const port = await freePort();
    const settings = join(folder, 's3proxy.conf');
    const command = ['java', ...JAVA, '-cp', classPath, 'org.gaul.s3proxy.Main', '--properties', settings];
    const server = new LocalS3(bucket, folder, options.folder === undefined, port, new LocalProcess('S3Proxy', command));
    writeFileSync(settings, server.#settings(), { mode: 0o600 });
    await server.start();
    return server;
  }

  /** As S3_ENDPOINT. */
  get endpoint(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts it again, on the same port with the same data. */
  start(): Promise<void> {
    return this.process.start(() => isListening(this.port), START_MS);
  }

  kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    return this.process.kill(signal);
  }

  async stop(): Promise<void> {
    await this.process.kill('SIGCONT');
    await this.process.stop();
    if (this.isOurs) rmSync(this.folder, { recursive: true, force: true });
  }

  #settings(): string {
    return Object.entries({
      's3proxy.endpoint': this.endpoint,
      's3proxy.authorization': 'aws-v2-or-v4',
      's3proxy.identity': this.accessKey,
      's3proxy.credential': this.secretKey,
      'jclouds.provider': 'filesystem-nio2',
      'jclouds.identity': 'local',
      'jclouds.credential': 'local',
      'jclouds.filesystem.basedir': join(this.folder, 'buckets'),
    })
      .map(([name, value]) => `${name}=${value}\n`)
      .join('');
  }
}
