/** One process of a cluster, which is started again when it falls. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

// Twenty processes that begin at once on two busy cores are slow; one that cannot begin ends by itself.
const READY_MS = 300_000;
const AGAIN_MS = 300;

export class Replica {
  #options;
  #child;
  #isWanted = false;
  #isListening = false;

  /** `fork` makes the child; without it an own process group keeps Ctrl-C from it, for it ends in its turn. */
  constructor(options) {
    this.#options = options;
  }

  get name() {
    return this.#options.name;
  }

  get port() {
    return this.#options.port;
  }

  get pid() {
    return this.#child?.pid;
  }

  /** Starts it and waits until it is ready. */
  async start() {
    this.#isWanted = true;
    this.#run();
    await this.#ready();
  }

  /** Lets it end in order, then starts it again. */
  async restart() {
    await this.stop();
    await this.start();
  }

  async stop() {
    this.#isWanted = false;
    const child = this.#child;
    if (!child || hasEnded(child)) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }

  #run() {
    const { file, env, fork: make, note } = this.#options;
    const made = make?.() ?? fork(file, [], { env, detached: true, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    const child = made.process ?? made;
    this.#child = child;
    // Another one answers on a port that is shared: this one must have said itself that it listens.
    this.#isListening = made === child;
    made.once('listening', () => (this.#isListening = this.#child === child));
    note?.();
    child.once('exit', async (code, signal) => {
      if (!this.#isWanted) return;
      console.error(`${this.name} on port ${this.port} has ended (${signal ?? code}); starting it again.`);
      await sleep(AGAIN_MS);
      if (this.#isWanted && this.#child === child) this.#run();
    });
  }

  async #ready() {
    const url = `http://127.0.0.1:${this.port}/health/ready`;
    for (const until = Date.now() + READY_MS; Date.now() < until && this.#isWanted; await sleep(100)) {
      const child = this.#child;
      const isReady = await fetch(url, { signal: AbortSignal.timeout(2000) }).then(
        (answer) => answer.ok,
        () => false,
      );
      if (isReady && this.#isListening && !hasEnded(child)) return;
      // Its own error is printed above: a process that cannot start would not start the next time.
      if (hasEnded(child) && child.exitCode === 1) {
        this.#isWanted = false;
        throw Object.assign(new Error(`${this.name} could not be started.`), { isExpected: true });
      }
    }
    if (this.#isWanted) throw new Error(`${this.name} on port ${this.port} did not become ready.`);
  }
}

const hasEnded = (child) => child.exitCode !== null || child.signalCode !== null;
