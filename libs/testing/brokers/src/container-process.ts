import { setTimeout as sleep } from 'node:timers/promises';
import type { StartedTestContainer } from 'testcontainers';
import type { Containers } from './containers.ts';
import type { Program } from './program.ts';

const STOP_MS = 15_000;
const PULL_MS = 600_000;

/** Where a broker's data lie in its container. */
export const DATA = '/tmp/nidaan';

export interface ContainerRecipe {
  image: string;
  /** The same inside and outside, so that a restart and what the broker tells of itself keep it. */
  ports: readonly number[];
  /** A script for `sh`, in the place of the image's own entry. */
  script: string;
  env?: Record<string, string>;
  /** Put into the container before it starts. */
  files?: readonly { target: string; content: string | Buffer }[];
  /** A folder of this machine that holds DATA over restarts of it. */
  folder?: string;
}

/** A program in a container; removed with this process, however that ends. */
export class ContainerProcess implements Program {
  #started: StartedTestContainer | undefined;
  #isPaused = false;

  constructor(
    readonly name: string,
    private readonly recipe: ContainerRecipe,
    private readonly containers: Containers,
  ) {}

  async start(isReady: () => Promise<boolean>, timeoutMs: number): Promise<void> {
    if (this.#started) await this.#container().start();
    else this.#started = await this.#make();
    for (const until = Date.now() + timeoutMs; Date.now() < until; await sleep(100)) {
      if (await isReady()) return;
      if (!(await this.#container().inspect()).State.Running) break;
    }
    const output = await this.#output();
    await this.stop();
    throw new Error(`${this.name} did not start:\n${output.slice(-2000)}`);
  }

  async kill(signal: NodeJS.Signals): Promise<void> {
    if (!this.#started) return;
    if (signal === 'SIGSTOP') {
      await this.#container().pause();
      this.#isPaused = true;
      return;
    }
    if (this.#isPaused) await this.#container().unpause();
    this.#isPaused = false;
    if (signal === 'SIGCONT' || !(await this.#container().inspect()).State.Running) return;
    await this.#container().kill({ signal });
    if (signal === 'SIGKILL') await this.#container().wait();
  }

  async stop(): Promise<void> {
    const started = this.#started;
    this.#started = undefined;
    await started?.stop({ timeout: STOP_MS, remove: true, removeVolumes: true });
  }

  async #make(): Promise<StartedTestContainer> {
    const { image, ports, script, env = {}, files = [], folder } = this.recipe;
    const { GenericContainer, Wait } = this.containers.library;
    const container = new GenericContainer(image)
      .withEntrypoint(['sh', '-c'])
      .withCommand([script])
      .withEnvironment(env)
      .withCopyContentToContainer(files.map((file) => ({ ...file, mode: 0o644 })))
      .withExposedPorts(...ports.map((port) => ({ container: port, host: port })))
      // Whether it is ready is asked from outside, at every start.
      .withWaitStrategy(Wait.forAll([]))
      .withStartupTimeout(PULL_MS);
    // Files in a folder of this machine must be its user's, who removes them.
    if (folder) container.withBindMounts([{ source: folder, target: DATA, mode: 'rw' }]).withUser(owner());
    return container.start();
  }

  #container() {
    return this.containers.runtime.container.getById(this.#started!.getId());
  }

  async #output(): Promise<string> {
    const text = await this.#container().logs({ stdout: true, stderr: true, tail: 40 });
    return text.toString('utf8');
  }
}

const owner = (): string => `${process.getuid?.() ?? 0}:${process.getgid?.() ?? 0}`;
