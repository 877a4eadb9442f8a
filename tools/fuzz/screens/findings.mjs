import { join } from 'node:path';

/** What went wrong on the screens, one of each kind with the way there and a picture. */
export class Findings {
  presses = 0;
  #kinds = new Map();
  #places = new Set();
  #pressesOf = new Map();

  constructor(folder) {
    this.folder = folder;
  }

  get count() {
    return this.#kinds.size;
  }

  /** A press of somebody at a place. */
  pressed(path, { role }) {
    const who = role.split(':')[0];
    this.presses += 1;
    this.#pressesOf.set(who, (this.#pressesOf.get(who) ?? 0) + 1);
    this.#places.add(path.replace(/\d+/g, ':id'));
  }

  add(what, { account, width, page, trail }) {
    const kind = what.replace(/\d+/g, '#').slice(0, 200);
    const known = this.#kinds.get(kind);
    if (known) return void (known.count += 1);
    const picture = join(this.folder, `${this.#kinds.size + 1}.png`);
    this.#kinds.set(kind, {
      count: 1,
      what,
      picture,
      who: `${account.email} (${account.role}) at ${width} px`,
      at: page.url(),
      way: trail.slice(-12),
    });
    page.screenshot({ path: picture }).catch(() => undefined);
  }

  report() {
    console.log(`${this.presses} presses at ${this.#places.size} addresses.`);
    console.log([...this.#pressesOf].map(([who, presses]) => `${who} ${presses}`).join(', '));
    for (const { count, what, picture, who, at, way } of this.#kinds.values())
      console.log(`\n${count} × ${what}\n    ${who}, ${at}\n    ${picture}\n    ${way.join('\n    ')}`);
  }
}
