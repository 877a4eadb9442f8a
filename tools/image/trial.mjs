/** What a trial of the image makes and starts: removed at its end, whatever ends it. */
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Container } from './container.mjs';
import { Refused } from './engine.mjs';

const PREFIX = 'nidaan-try-';
/** uid of the image. */
const USER = 1000;

/** The name of a container or a folder of this run. */
export const nameOf = (what) => `${PREFIX}${process.pid}-${what}`;

const ownerIsGone = (name) => {
  try {
    process.kill(Number.parseInt(name.slice(PREFIX.length), 10), 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
};

/** Removes what runs left behind that were ended with -9. */
export function sweep(engine) {
  const names = engine.ask('ps', '--all', '--filter', `name=${PREFIX}`, '--format', '{{.Names}}')?.split('\n') ?? [];
  for (const name of names.filter((each) => each.startsWith(PREFIX) && ownerIsGone(each)))
    engine.ask('rm', '--force', '--volumes', name);
  const volumes = engine.ask('volume', 'ls', '--quiet')?.split('\n') ?? [];
  for (const name of volumes.filter((each) => each.startsWith(PREFIX) && ownerIsGone(each))) engine.ask('volume', 'rm', name);
  for (const name of readdirSync(tmpdir()).filter((each) => each.startsWith(PREFIX) && ownerIsGone(each)))
    rmSync(join(tmpdir(), name), { recursive: true, force: true });
}

export class Trial {
  #undo = [];
  #ended;

  constructor(engine, tag) {
    this.engine = engine;
    this.tag = tag;
    this.folder = mkdtempSync(join(tmpdir(), nameOf('')));
    chmodSync(this.folder, 0o711);
    this.healthCheck = engine.image(tag).healthCheck;
  }

  /** `work` is done at the end, the last of them first. Throws Refused when the end has begun. */
  later(work) {
    if (this.#ended) throw new Refused('The trial was stopped.');
    this.#undo.push(work);
  }

  /** Container `options.name` of the image, started. */
  start({ name, ...options }) {
    const container = new Container(this.engine, { tag: this.tag, name: nameOf(name), ...options });
    this.later(() => container.discard());
    container.start();
    return container;
  }

  /** A folder for /data that belongs to the user of the image. */
  dataDir(name) {
    const path = join(this.folder, name);
    mkdirSync(path);
    if (process.getuid?.() === 0) chownSync(path, USER, USER);
    else chmodSync(path, 0o777);
    return path;
  }

  /** Removes everything; called again, it waits for the same end. */
  end() {
    return (this.#ended ??= this.#end());
  }

  async #end() {
    for (let step = this.#undo.pop(); step; step = this.#undo.pop())
      try {
        await step();
      } catch (fault) {
        console.error(fault.message);
      }
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 10 });
  }
}
