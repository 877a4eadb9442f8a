/** Docker or Podman of this machine, driven by its command line, which is the same for both. */
import { spawn, spawnSync } from 'node:child_process';

const ENGINES = ['docker', 'podman'];

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
    const child = this.spawn(args, { stdio: 'inherit' });
    const code = await new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve));
    if (code !== 0) throw new Refused(`${this.name} ${args[0]} failed (see above).`);
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
