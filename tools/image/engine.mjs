/** Docker or Podman of this machine, driven by its command line, which is the same for both. */
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../workspace.mjs';
import { runProgram } from './running.mjs';

const ENGINES = ['docker', 'podman'];
/** Podman with runc on this machine's network: where neither crun nor a network of its own can be had. */
const PODMAN_SETTINGS = join(ROOT, 'tools/image/containers.conf');

/** What is expected of the machine or of the command line is missing; the message is a sentence for whoever called. */
export class Refused extends Error {}

/** The first engine that answers, or the one asked for. Throws Refused when none does. */
export function findEngine(asked, answers = (name) => spawnSync(name, ['info'], { stdio: 'ignore' }).status === 0) {
  const names = asked ? [asked] : ENGINES;
  const name = names.find(answers);
  if (!name)
    throw new Refused(`Neither ${names.join(' nor ')} answers on this machine: install one of them, and start its service.`);
  return new Engine(name);
}

export class Engine {
  /** `name`: its program. */
  constructor(name) {
    this.name = name;
  }

  /** What the last command that failed said. */
  fault = '';

  /** What a command printed, without the end of the line; undefined when it failed. */
  ask(...args) {
    const { status, stdout, stderr } = spawnSync(this.name, args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
    if (status !== 0) this.fault = String(stderr).trim().split('\n').at(-1);
    return status === 0 ? stdout.trim() : undefined;
  }

  /** Runs a command whose output belongs on the screen. Throws Refused when it fails. */
  async run(...args) {
    const code = await runProgram(this.name, args);
    if (code !== 0) throw new Refused(`${this.name} ${args[0]} failed (see above).`);
  }

  /**
   * Sees to it that a container can be started, asked of an image that is here. Where Podman cannot by its own settings, it gets those of
   * tools/image/containers.conf; the caller's own CONTAINERS_CONF stays. Throws Refused.
   */
  settle(image, log = console.log) {
    const starts = () => this.ask('run', '--rm', '--entrypoint', 'true', image) !== undefined;
    if (starts()) return;
    const fault = this.fault;
    if (this.name === 'podman' && !process.env.CONTAINERS_CONF) {
      process.env.CONTAINERS_CONF = PODMAN_SETTINGS;
      if (starts()) return log(`Podman cannot start containers by itself here (${fault}): it gets tools/image/containers.conf.`);
    }
    throw new Refused(`${this.name} cannot start a container on this machine: ${this.fault}`);
  }

  spawn(args, options) {
    return spawn(this.name, args, options);
  }

  /**
   * `{ id, bytes, digest, healthCheck }` of an image here; digest: the name with the digest that its registry gave, if one did; healthCheck: the
   * command that the image brings.
   */
  image(name) {
    const text = this.ask('image', 'inspect', name);
    if (!text) return undefined;
    const [image] = JSON.parse(text);
    const digest = (image.RepoDigests ?? []).find((each) => !each.startsWith('localhost/'));
    // Podman has it one floor higher than Docker.
    const { Test: [, ...healthCheck] = [] } = image.Config?.Healthcheck ?? image.Healthcheck ?? {};
    return { id: image.Id.replace('sha256:', ''), bytes: image.Size, digest, healthCheck };
  }
}
