/**
 * Makes copies of objects without some of their fields. A rest (`...others`) beside 24 names takes seven times as long (docs/performance.md):
 * it compares each field with each name.
 */
export function without<K extends string>(left: readonly K[]): <T extends object>(object: T) => Omit<T, K> {
  const names: ReadonlySet<string> = new Set(left);
  return <T extends object>(object: T) => {
    const copy: Partial<T> = {};
    for (const field in object) if (!names.has(field)) copy[field] = object[field];
    return copy as Omit<T, K>;
  };
}

/** Makes copies of objects with some of their fields alone. */
export function only<K extends string>(fields: readonly K[]): <T extends { [F in K]?: unknown }>(object: T) => Pick<T, K> {
  // A copy of an object with all fields is quicker to fill than an empty one that grows.
  const blank = Object.fromEntries(fields.map((field) => [field, undefined]));
  return <T extends { [F in K]?: unknown }>(object: T) => {
    const copy: Partial<Pick<T, K>> = { ...blank } as object;
    for (const field of fields) copy[field] = object[field];
    return copy as Pick<T, K>;
  };
}
