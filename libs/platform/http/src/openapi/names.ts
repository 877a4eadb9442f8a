import { z } from 'zod';

/** What packages export, by the name of the package: schemas and lists are called in the document as they are called in code. */
export type NamedExports = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** 'identity.list-webhooks', 'deliveryBody' and 'OFF_REASONS' → 'IdentityListWebhooks', 'DeliveryBody', 'OffReasons'. */
export function pascalOf(name: string): string {
  const words = /^[A-Z\d_]+$/.test(name) ? name.toLowerCase() : name;
  return words
    .split(/[^A-Za-z\d]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** The name of one entry of a list: 'OffReasons' → 'OffReason'. */
export function singularOf(name: string): string {
  if (/(ss|us|x|ch)es$/.test(name)) return name.slice(0, -2);
  if (name.endsWith('ies')) return `${name.slice(0, -3)}y`;
  return /[^su]s$/.test(name) ? name.slice(0, -1) : name;
}

/** What a schema is about, beneath the transforms that come after it. */
const coreOf = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodPipe && !(schema.in instanceof z.ZodTransform) ? coreOf(schema.in as z.ZodType) : schema;

/** Whether a schema is worth a name: an object, a choice between objects, or an enumeration. */
export function isNameable(schema: z.ZodType): boolean {
  const core = coreOf(schema);
  return core instanceof z.ZodObject || core instanceof z.ZodEnum || core instanceof z.ZodDiscriminatedUnion;
}

/** Exported schemas that are worth a name, each once, as [name, schema]; of two with one name the second is called by its package too. */
export function namedSchemas(packages: NamedExports): [string, z.ZodType][] {
  const named = new Map<string, z.ZodType>();
  const seen = new Set<unknown>();
  for (const [owner, exports] of Object.entries(packages)) {
    for (const [name, value] of Object.entries(exports)) {
      if (!(value instanceof z.ZodType) || seen.has(value) || !isNameable(value)) continue;
      seen.add(value);
      const short = pascalOf(name);
      named.set(named.has(short) ? pascalOf(owner) + short : short, value);
    }
  }
  return [...named];
}

/** Exported lists of texts: their entries as JSON → the name of one. */
export function namedLists(packages: NamedExports): Map<string, string> {
  const named = new Map<string, string>();
  for (const exports of Object.values(packages)) {
    for (const [name, list] of Object.entries(exports)) {
      if (!Array.isArray(list) || list.length < 2 || !list.every((each) => typeof each === 'string')) continue;
      const entries = JSON.stringify(list);
      if (!named.has(entries)) named.set(entries, singularOf(pascalOf(name)));
    }
  }
  return named;
}
