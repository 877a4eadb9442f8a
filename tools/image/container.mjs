/** One process of Nidaan in a container as small as it can be: a root that cannot be written, no capabilities, no way to more rights. */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refused } from './engine.mjs';

const READY_MS = 300_000;
const BOUNDS = ['--read-only', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges', '--tmpfs', '/tmp'];
// Podman would put folders that can be written over /run and /var/tmp, and its timers of health checks want systemd.
const OF_PODMAN = ['--read-only-tmpfs=false', '--no-healthcheck'];

/** What its first process may do, and whether it can write where it must not; printed as JSON by Node inside. */
const LOOK = `
const { readFileSync, writeFileSync } = require('node:fs');
const of = (name) => new RegExp('^' + name + ':\\\\s*(\\\\S+)', 'm').exec(readFileSync('/proc/1/status', 'utf8'))[1];
const written = ['/app/x', '/x', '/run/x', '/home/node/x'].filter((path) => { try { writeFileSync(path, ''); return true; } catch { return false; } });
console.log(JSON.stringify({ user: of('Uid'), capabilities: of('CapEff'), noNewPrivileges: of('NoNewPrivs'), written }));`;

export class Container {
  #options;

  /** `data`: arguments that say what is at /data; `env`: variables; `envFile`: a file with more of them; `port`: where it answers. */
  constructor(engine, options) {
    this.engine = engine;
    this.#options = options;
  }

  get name() {
    return this.#options.name;
  }

  get port() {
    return this.#options.port;
  }

  /** Starts it; on the network of this machine, since the infrastructure is there. */
  start() {
    const { tag, name, command = [], data = [], env = {}, envFile } = this.#options;
    const variables = Object.entries({ HOST: '127.0.0.1', ...env }).flatMap(([key, value]) => ['--env', `${key}=${value}`]);
    const file = envFile ? ['--env-file', envFile] : [];
    const own = this.engine.name === 'podman' ? OF_PODMAN : [];
    const args = ['run', '--detach', '--name', name, '--network', 'host', ...own, ...BOUNDS, ...data, ...file, ...variables, tag];
    if (this.engine.ask(...args, ...command) === undefined)
      throw new Refused(`${name} could not be started: ${this.engine.fault}`);
  }

  /** Waits until it answers that it is ready. Throws Refused with what it said when it ends before. */
  async ready() {
    for (const until = Date.now() + READY_MS; Date.now() < until; await sleep(300)) {
      const isReady = await fetch(`http://127.0.0.1:${this.port}/health/ready`, { signal: AbortSignal.timeout(2000) }).then(
        (answer) => answer.ok,
        () => false,
      );
      if (isReady) return this;
      if (!this.isRunning) break;
    }
    throw new Refused(`${this.name} did not become ready:\n${await this.said()}`);
  }

  get isRunning() {
    return this.engine.ask('inspect', '--format', '{{.State.Running}}', this.name) === 'true';
  }

  /** Waits for its end; gives its exit code. */
  async ended() {
    return Number(await this.#output(['wait', this.name]));
  }

  /** What it printed last, on both channels. */
  said(lines = 30) {
    return this.#output(['logs', '--tail', String(lines), this.name]);
  }

  /** Throws Refused unless it runs within its bounds and its health check agrees; gives what was seen. */
  look(healthCheck) {
    const seen = JSON.parse(this.engine.ask('exec', this.name, 'node', '-e', LOOK) ?? '{}');
    const isBound = seen.user === '1000' && /^0+$/.test(seen.capabilities) && seen.noNewPrivileges === '1';
    if (!isBound || seen.written.length > 0)
      throw new Refused(`${this.name} has more rights than it needs: ${JSON.stringify(seen)}`);
    if (this.engine.ask('exec', this.name, ...healthCheck) === undefined)
      throw new Refused(`The health check of ${this.name} fails: ${this.engine.fault}`);
    return seen;
  }

  /** Ends it in order and removes it. Throws Refused when it did not run any more, or did not end with 0. */
  async end() {
    const ranOn = this.isRunning;
    this.engine.ask('stop', '--time', '30', this.name);
    const code = this.exitCode;
    const said = ranOn && code === 0 ? '' : await this.said();
    this.discard();
    if (!ranOn) throw new Refused(`${this.name} ended by itself, with ${code}:\n${said}`);
    if (code !== 0) throw new Refused(`${this.name} ended with ${code} on SIGTERM:\n${said}`);
  }

  /** Removes it as it is, if it is there. */
  discard() {
    this.engine.ask('kill', this.name);
    this.engine.ask('rm', '--force', '--volumes', this.name);
  }

  /** What it ended with. */
  get exitCode() {
    return Number(this.engine.ask('inspect', '--format', '{{.State.ExitCode}}', this.name));
  }

  async #output(args) {
    const child = this.engine.spawn(args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
    await once(child, 'close');
    return text.trim();
  }
}
