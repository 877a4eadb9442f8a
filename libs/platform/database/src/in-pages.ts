const PAGE_ROWS = 500;

/**
 * A list of any length as pages, each read by a short query of its own: between them nothing is held in the database, however slowly
 * they are taken, and memory stays flat. `page` gives at most `limit` rows that come after the given one in the list's order, which a
 * unique key must settle; so no row comes twice, and none that was there throughout is missed. `wanted`: rows at most; default all.
 */
export async function* inPages<R>(
  page: (after: R | undefined, limit: number) => Promise<R[]>,
  wanted = Number.POSITIVE_INFINITY,
): AsyncGenerator<R[]> {
  let last: R | undefined;
  for (let left = wanted; left > 0;) {
    const limit = Math.min(PAGE_ROWS, left);
    const rows = await page(last, limit);
    if (rows.length > 0) yield rows;
    if (rows.length < limit) return;
    left -= limit;
    last = rows.at(-1);
  }
}
