/** Places of work under way, a few for each key. */
export interface Places {
  /** Takes a place; gives what frees it again, or null where `most` are taken. */
  take(key: string, most: number): Promise<(() => void) | null>;
}

/** Places counted in this process. */
export class OwnPlaces implements Places {
  readonly #taken = new Map<string, number>();

  take(key: string, most: number): Promise<(() => void) | null> {
    const taken = this.#taken.get(key) ?? 0;
    if (taken >= most) return Promise.resolve(null);
    this.#taken.set(key, taken + 1);
    return Promise.resolve(() => {
      const left = this.#taken.get(key)! - 1;
      if (left > 0) this.#taken.set(key, left);
      else this.#taken.delete(key);
    });
  }
}
