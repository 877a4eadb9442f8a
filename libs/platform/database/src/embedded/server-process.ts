import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Places } from './places.ts';
import { serverSettings } from './server-settings.ts';

// The pipe on standard input is held by this Node process alone. When it closes, even by kill -9, the watcher stops the server
// (SIGINT: roll back, write a checkpoint, exit). A server that SIGINT meets while it recovers from a crashed session can wait for ever
// for its last process, so that SIGQUIT follows (exit at once; the next start recovers). `exec` makes the server our direct child; the
// inner `( … & )` keeps the watcher from being the server's.
const untilPipeCloses = (patienceSeconds: number) =>
  `exec 3<&0 </dev/null; ( ( trap "" INT TERM HUP; read _ <&3; kill -INT $$; n=0; ` +
  `while [ $n -lt ${patienceSeconds * 5} ] && kill -0 $$; do sleep 0.2; n=$((n + 1)); done; kill -QUIT $$ ) >/dev/null 2>&1 & ); ` +
  `exec 3<&-; exec "$@"`;
// Without durability there is no checkpoint worth waiting for.
const patienceFor = (durable: boolean) => (durable ? 10 : 1);

/** Only what PostgreSQL needs: the secrets in this process's environment are none of its business. */
export const SERVER_ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

// Without these, glibc gives the memory of each statement back to the system, and the next statement has each page made anew: 12 to 62 page
// faults for a registration, 4 to 9 with them (docs/performance.md). Other C libraries do not read them.
const KEEP_MEMORY = { MALLOC_TRIM_THRESHOLD_: String(16 * 2 ** 20), MALLOC_MMAP_THRESHOLD_: String(4 * 2 ** 20) };

/** A PostgreSQL server that lives no longer than this process. */
export class ServerProcess {
  private said = '';
  // Last words of a failed start go into the error, the farewell of a wanted stop interests nobody.
  private isTalking = false;
  readonly exited: Promise<void>;

  private constructor(
    private readonly child: ChildProcess,
    log: (line: string) => void,
  ) {
    this.exited = new Promise((resolve) => child.once('exit', () => resolve()));
    child.stdin?.on('error', () => undefined);
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.said = (this.said + text).slice(-4000);
      for (const line of text.split('\n')) if (/FATAL|PANIC|terminated by signal/.test(line) && this.isTalking) log(line.trim());
    });
  }

  /** Starts the server and waits until it takes connections; throws with its last words when it does not. */
  static async start(
    { account, binDir, clusterDir }: Places,
    options: { durable: boolean; port: number; maxConnections?: number; log: (line: string) => void },
  ): Promise<ServerProcess> {
    const command = [join(binDir, 'postgres'), '-D', clusterDir, ...serverSettings(options)];
    const child = spawn('/bin/sh', ['-c', untilPipeCloses(patienceFor(options.durable)), 'sh', ...command], {
      ...account,
      cwd: '/',
      env: { ...SERVER_ENVIRONMENT, ...KEEP_MEMORY },
      stdio: ['pipe', 'ignore', 'pipe'],
      // A session of its own: Ctrl-C reaches Node first, which closes its connections before it stops the server.
      detached: true,
    });
    const server = new ServerProcess(child, options.log);
    await server.untilReady();
    server.isTalking = true;
    return server;
  }

  private untilReady(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.child.once('error', reject);
      // Not at its exit: its last words may come after that.
      this.child.once('close', () => reject(new Error(this.said)));
      this.child.stderr?.on('data', () => {
        if (this.said.includes('ready to accept connections')) resolve();
      });
    });
  }

  /** Ends all sessions, writes a checkpoint and waits for the end. */
  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.isTalking = false;
    this.child.stdin?.end();
    for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
      const ended = await Promise.race([
        this.exited.then(() => true),
        sleep(signal === 'SIGINT' ? 5_000 : 20_000, false, { ref: false }),
      ]);
      if (ended) return;
      this.child.kill(signal);
    }
    await this.exited;
  }
}
