import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Program } from './program.ts';

// Ends the program when our end of its input closes: also when this process is killed with -9.
const GUARD = `exec 3<&0
"$@" </dev/null 3<&- &
program=$!
echo "program $program"
( read -r _ <&3; kill -9 $program ) 2>/dev/null &
guard=$!
wait $program
kill $guard 2>/dev/null`;

const STOP_MS = 15_000;
const KEPT_CHARACTERS = 8000;

/** A program that runs beside us and never outlives us. Tests kill, pause and restart it. */
export class LocalProcess implements Program {
  #shell: ChildProcess | undefined;
  #pid: number | undefined;
  #output = '';

  constructor(
    readonly name: string,
    private readonly command: readonly string[],
    private readonly env: Record<string, string> = {},
  ) {}

  /** The end of what it printed, for faults. */
  get output(): string {
    return this.#output;
  }

  get isRunning(): boolean {
    return this.#shell !== undefined && this.#shell.exitCode === null && this.#shell.signalCode === null;
  }

  /** Starts it and waits until `isReady` says so. */
  async start(isReady: () => Promise<boolean>, timeoutMs: number): Promise<void> {
    this.#output = '';
    this.#pid = undefined;
    const shell = spawn('sh', ['-c', GUARD, 'sh', ...this.command], {
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...process.env, ...this.env },
    });
    this.#shell = shell;
    shell.stdin.on('error', () => undefined);
    for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (chunk: Buffer) => this.#read(chunk.toString()));
    const until = Date.now() + timeoutMs;
    while (this.isRunning && Date.now() < until) {
      if (await isReady()) return;
      await sleep(50);
    }
    await this.kill('SIGKILL');
    throw new Error(`${this.name} did not start:\n${this.#output.slice(-2000)}`);
  }

  /** Sends a signal to the program itself: SIGKILL, SIGSTOP, SIGCONT. With SIGKILL it waits for the end. */
  async kill(signal: NodeJS.Signals): Promise<void> {
    if (!this.isRunning || this.#pid === undefined) return;
    send(this.#pid, signal);
    if (signal === 'SIGKILL') await this.#ended();
  }

  /** Lets it end in order, and by force after 15 s. */
  async stop(): Promise<void> {
    if (!this.isRunning || this.#pid === undefined) return;
    send(this.#pid, 'SIGTERM');
    const ended = await Promise.race([this.#ended().then(() => true), sleep(STOP_MS, false, { ref: false })]);
    if (!ended) await this.kill('SIGKILL');
  }

  async #ended(): Promise<void> {
    if (this.isRunning) await once(this.#shell!, 'exit');
  }

  #read(text: string): void {
    this.#output = (this.#output + text).slice(-KEPT_CHARACTERS);
    this.#pid ??= Number(/^program (\d+)$/m.exec(this.#output)?.[1]) || undefined;
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended already.
  }
}

/** Whether somebody listens on a port of this machine. */
export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const end = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}
