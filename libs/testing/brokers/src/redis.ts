import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answers, HELLO } from './probe.ts';
import { ContainerProcess, DATA } from './container-process.ts';
import { containers, type Containers } from './containers.ts';
import { freePort } from './free-port.ts';
import { LocalProcess } from './local-process.ts';
import type { Program } from './program.ts';
import { needPrograms } from './programs.ts';

const START_MS = 20_000;

/** The image that docker-compose.yml has. */
const IMAGE = 'redis:8';

/** A `redis-server` of its own, in a container where one can be had, on 127.0.0.1, which writes down every command (what a job queue asks of Redis). */
export class LocalRedis {
  private constructor(
    private readonly process: Program,
    private readonly folder: string,
    private readonly isOurs: boolean,
    private readonly port: number,
  ) {}

  /** `folder` is kept over restarts; without it a temporary one is used that `stop` removes. */
  static async started({ folder }: { folder?: string } = {}): Promise<LocalRedis> {
    const here = await containers();
    if (!here) needPrograms('redis-server');
    const dir = folder ?? mkdtempSync(join(tmpdir(), 'nidaan-redis-'));
    mkdirSync(dir, { recursive: true });
    const port = await freePort();
    const program = here ? inContainer(here, port, folder) : new LocalProcess('Redis', commandOf(port, dir, '127.0.0.1'));
    const redis = new LocalRedis(program, dir, folder === undefined, port);
    await redis.start();
    return redis;
  }

  /** As REDIS_URL. */
  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Starts it again, on the same port with the same data. */
  start(): Promise<void> {
    return this.process.start(() => answers(this.port, HELLO.redis), START_MS);
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
    await this.process.stop();
    if (this.isOurs) rmSync(this.folder, { recursive: true, force: true });
  }
}

function commandOf(port: number, dir: string, bind: string): string[] {
  const settings = { port, dir, bind, appendonly: 'yes', save: '""', 'maxmemory-policy': 'noeviction' };
  return ['redis-server', ...Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])];
}

function inContainer(here: Containers, port: number, folder?: string): Program {
  const command = [...commandOf(port, DATA, '0.0.0.0'), '--protected-mode', 'no'].join(' ');
  return new ContainerProcess(
    'Redis',
    { image: IMAGE, ports: [port], script: `mkdir -p ${DATA} && exec ${command}`, folder },
    here,
  );
}
