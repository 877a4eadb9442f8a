const names = new Map<string, string>();

// Each prepared statement costs memory on every connection, so texts that keep changing (lists of varying length) stay unnamed.
const MAX_NAMED = 1000;

/** A stable name under which a statement's plan is kept on each connection; undefined once too many texts were seen. */
export function statementName(text: string): string | undefined {
  let name = names.get(text);
  if (name === undefined && names.size < MAX_NAMED) {
    name = `s${names.size}`;
    names.set(text, name);
  }
  return name;
}
