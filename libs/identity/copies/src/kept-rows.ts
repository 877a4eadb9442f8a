/** Rows kept in memory by their number for a minute. When there are too many, the one that was not asked for longest goes. */
export class KeptRows<R> {
  readonly #rows = new Map<number, { row: R; until: number }>();

  constructor(
    private readonly most = 10_000,
    // Another replica may have heard of a change first; after this long everybody has.
    private readonly keptMs = 60_000,
  ) {}

  get(key: number): R | undefined {
    const kept = this.#rows.get(key);
    if (!kept) return undefined;
    this.#rows.delete(key);
    if (Date.now() >= kept.until) return undefined;
    // A Map holds its keys in the order they were set in: asked for last is last.
    this.#rows.set(key, kept);
    return kept.row;
  }

  keep(key: number, row: R): void {
    this.#rows.delete(key);
    if (this.#rows.size >= this.most) this.#rows.delete(this.#rows.keys().next().value!);
    this.#rows.set(key, { row, until: Date.now() + this.keptMs });
  }

  forget(key: number): void {
    this.#rows.delete(key);
  }
}
