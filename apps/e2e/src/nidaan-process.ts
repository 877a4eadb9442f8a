import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { createPrivateKey, randomBytes, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '@nidaan/testing-brokers';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const READY_MS = 240_000;
const CLUSTER_READY_MS = 600_000;
const run = promisify(execFile);

// As root, PostgreSQL's own account must get in: else the database goes to /var/lib/nidaan and stays there after the run.
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'nidaan-e2e-'));
  chmodSync(folder, 0o711);
  return folder;
}

type Settings = Record<string, string>;

/** What the journeys share: one `npm start` for each worker of Jest, or the cluster of `npm run test:cluster`. */
interface Shared {
  dataDir: string;
  port: number;
  /** Where it sends the traces that a caller marks. */
  traces?: number;
  /** Settings it was started with. */
  settings: Settings;
}

interface SharedCluster extends Shared {
  /** Variables under which a further cluster finds the brokers. */
  brokers: Settings;
}

const given = <T>(name: string): T | undefined => (process.env[name] ? (JSON.parse(process.env[name]) as T) : undefined);
const sharedCluster = () => given<SharedCluster>('NIDAAN_CLUSTER');
const sharedOne = () => given<Shared[]>('NIDAAN_STARTED')?.[Number(process.env['JEST_WORKER_ID'] ?? 1) - 1];

/** For an `npm start` that prints nothing: it starts without unpacking and warming a browser. */
export const WITHOUT_BROWSER = { CHROMIUM_PATH: '/nowhere/chromium' };

/** What the journeys of this worker share; nothing when each starts its own. */
export const sharedHere = (): Shared | undefined => sharedCluster() ?? sharedOne();

/** `npm start` as a user runs it, or a cluster, in a data folder and on a port of its own. */
export class NidaanProcess {
  #child: ChildProcess | undefined;
  #output = '';

  private constructor(
    readonly dataDir: string,
    readonly port: number,
    private readonly env: Settings,
    private readonly kind: 'standalone' | 'cluster' | 'shared' = 'standalone',
  ) {}

  /** Makes an `npm start` that is not started yet. */
  static async make(env: Settings = {}): Promise<NidaanProcess> {
    return new NidaanProcess(env['DATA_DIR'] ?? newFolder(), await freePort(), env);
  }

  /** Makes a cluster of its own that is not started yet, on the brokers of `npm run test:cluster` and a PostgreSQL of its own. */
  static async makeCluster(env: Settings = {}): Promise<NidaanProcess> {
    const { brokers } = sharedCluster()!;
    const own = { NAMESPACE: `e2e-${randomBytes(4).toString('hex')}.`, EVENTS: 'kafka', JOBS: 'redis', FILES: 's3' };
    return new NidaanProcess(newFolder(), await freePort(), { ...brokers, ...own, ...env }, 'cluster');
  }

  /**
   * A running one with these settings: the shared one, where it has them, else one of its own; under `npm run test:cluster` a cluster. What
   * is shared is not stopped, and has hospitals of other journeys.
   */
  static async started(env: Settings = {}): Promise<NidaanProcess> {
    const shared = sharedHere();
    if (shared && Object.entries(env).every(([name, value]) => shared.settings[name] === value))
      return new NidaanProcess(shared.dataDir, shared.port, {}, 'shared');
    return begun(sharedCluster() ? NidaanProcess.makeCluster(env) : NidaanProcess.make(env));
  }

  /** A running `npm start` that nobody else uses: to be stopped, killed and looked into. */
  static startedApart(env: Settings = {}): Promise<NidaanProcess> {
    return begun(NidaanProcess.make(env));
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** What the process and commands beside it are given. */
  get environment(): Record<string, string | undefined> {
    return {
      ...cleanEnv(),
      NODE_ENV: 'development',
      CHECK_ANSWERS: 'on',
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      HOST: '127.0.0.1',
      ADMIN_PASSWORD: 'admin-of-the-tests',
      DATA_DIR: this.dataDir,
      PORT: String(this.port),
      ...this.env,
    };
  }

  get output(): string {
    return this.#output;
  }

  /** Starts it and waits until it answers and says so: a process on a busy machine answers some moments before its output is here. */
  async start(): Promise<void> {
    const child = this.run();
    const deadline = Date.now() + (this.kind === 'cluster' ? CLUSTER_READY_MS : READY_MS);
    while (Date.now() < deadline && child.exitCode === null && child.signalCode === null) {
      const isReady = await fetch(`${this.url}/health/ready`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (isReady && this.#output.includes('Nidaan is ready')) return;
      await sleep(50);
    }
    await this.kill();
    throw new Error(`Nidaan did not start:\n${this.#output}`);
  }

  /** Starts the process without waiting. */
  run(): ChildProcess {
    this.#output = '';
    const command =
      // One of each: it stands beside the shared one of two.
      this.kind === 'cluster' ? ['tools/cluster.mjs', '--built', '--replicas', '1'] : ['tools/start.mjs', '--built'];
    const child = spawn(process.execPath, command, {
      cwd: ROOT,
      env: this.environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (this.#output += chunk.toString()));
    this.#child = child;
    return child;
  }

  /** An operator's command on this data folder, beside the running process or without it; gives what it printed. Throws when it fails. */
  async operate(command: string, ...args: string[]): Promise<string> {
    const env = { ...cleanEnv(), DATA_DIR: this.dataDir, ...this.env };
    const { stdout } = await run(process.execPath, ['tools/operate.mjs', command, ...args], { cwd: ROOT, env });
    return stdout;
  }

  /** `npm run -s clock` on this data folder. Throws with what it said when it refuses. */
  async setClock(wanted: string, env: Settings = {}): Promise<void> {
    await run(process.execPath, ['tools/clock.mjs', wanted], {
      cwd: ROOT,
      env: { ...cleanEnv(), DATA_DIR: this.dataDir, ...env },
    });
  }

  /** Waits for the end; gives the exit code. */
  async ended(): Promise<number | null> {
    const child = this.#child;
    if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    return child?.exitCode ?? null;
  }

  /** Ctrl-C. */
  async stop(): Promise<number | null> {
    this.#child?.kill('SIGINT');
    return this.ended();
  }

  /** kill -9: nothing gets a chance to tidy up. */
  async kill(): Promise<void> {
    this.#child?.kill('SIGKILL');
    await this.ended();
  }

  /** Stops it and removes its data; one that is shared stays. */
  async remove(): Promise<void> {
    if (this.kind === 'shared') return;
    await this.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** The key that signs tokens here: what a forger would need. */
  get tokenKey(): KeyObject {
    const { tokenKey } = JSON.parse(readFileSync(join(this.dataDir, 'secrets.json'), 'utf8')) as { tokenKey: string };
    return createPrivateKey(tokenKey);
  }

  /** The newest code mailed to an address after so many; waits for it. */
  async codeFor(address: string, after = 0): Promise<string> {
    return (await this.#inMails(address, /^\s*(\d{6})\s*$/m, after))[1]!;
  }

  /** The newest link to this page of ours mailed to an address, as path and hash; waits for it. */
  async linkFor(address: string, page: string): Promise<string> {
    return (await this.#inMails(address, new RegExp(`${page}#[\\w-]+`)))[0];
  }

  async #inMails(address: string, wanted: RegExp, after = 0): Promise<RegExpExecArray> {
    const dir = join(this.dataDir, 'mail');
    for (let tries = 0; tries < 200; tries++) {
      const found = mailsTo(dir, address)
        .map((mail) => wanted.exec(mail))
        .filter((match) => match !== null);
      if (found.length > after) return found.at(-1)!;
      await sleep(50);
    }
    throw new Error(`No mail with ${wanted} came for ${address}`);
  }
}

async function begun(made: Promise<NidaanProcess>): Promise<NidaanProcess> {
  const nidaan = await made;
  await nidaan.start();
  return nidaan;
}

function mailsTo(dir: string, address: string): string[] {
  let names: string[];
  try {
    // A message still being written has a name that begins with a dot.
    names = readdirSync(dir).filter((name) => /^\d.*\.eml$/.test(name));
  } catch {
    return [];
  }
  const mails = names.sort().map((name) => readFileSync(join(dir, name), 'utf8'));
  return mails.filter((mail) => mail.toLowerCase().includes(`to: ${address.toLowerCase()}`)).map(bodyOf);
}

// Header values such as ids may hold six digits too: the code stands in the body.
// Long lines are broken by quoted-printable.
const bodyOf = (mail: string) => mail.slice(mail.search(/\r?\n\r?\n/)).replace(/=\r?\n/g, '');

// What the test runner sets for itself must not reach the product.
function cleanEnv(): Record<string, string | undefined> {
  const { NODE_OPTIONS: _, TEST_DATABASE_URL: __, DATABASE_URL: ___, npm_lifecycle_event: ____, ...rest } = process.env;
  return rest;
}
