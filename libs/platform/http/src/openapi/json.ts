/** A node of a JSON schema, or of the document around it. */
export type Json = Record<string, unknown>;

export const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The same value with every object in it replaced, the inner ones first. */
export function rewrite(value: unknown, change: (node: Json) => Json): unknown {
  if (Array.isArray(value)) return value.map((each) => rewrite(each, change));
  if (!isJson(value)) return value;
  return change(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, rewrite(inner, change)])));
}

/** Every `$ref` in a value. */
export function refsIn(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const each of value) refsIn(each, found);
  else if (isJson(value)) {
    if (typeof value['$ref'] === 'string') found.add(value['$ref']);
    for (const each of Object.values(value)) refsIn(each, found);
  }
  return found;
}
