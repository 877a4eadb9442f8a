import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { isListening, LocalProcess } from './local-process.ts';
import { needPrograms } from './programs.ts';

const START_MS = 20_000;

/** A `redis-server` of its own on 127.0.0.1, which writes down every command (what a job queue asks of Redis). */
export class LocalRedis {
  private constructor(
    private readonly process: LocalProcess,
    private readonly folder: string,
    private readonly isOurs: boolean,
    private readonly port: number,
  ) {}

  /** `folder` is kept over restarts; without it a temporary one is used that `stop` removes. */
  static async started({ folder }: { folder?: string } = {}): Promise<LocalRedis> {
    needPrograms('redis-server');
    const dir = folder ?? mkdtempSync(join(tmpdir(), 'nidaan-redis-'));
    mkdirSync(dir, { recursive: true });
    const port = await freePort();
    const settings = { port, dir, bind: '127.0.0.1', appendonly: 'yes', save: '""', 'maxmemory-policy': 'noeviction' };
    const command = ['redis-server', ...Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])];
    const redis = new LocalRedis(new LocalProcess('Redis', command), dir, folder === undefined, port);
    await redis.start();
    return redis;
  }

  /** As REDIS_URL. */
  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
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
    await this.process.stop();
    if (this.isOurs) rmSync(this.folder, { recursive: true, force: true });
  }
}
