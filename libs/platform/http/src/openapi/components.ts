import { z } from 'zod';
import { refsIn, rewrite, type Json } from './json.ts';
import { isNameable, namedLists, namedSchemas, type NamedExports } from './names.ts';

const PREFIX = '#/components/schemas/';
// Begins the id of what is converted along with the rest but stands in its place: a list, a text, the fields of a query.
const INLINE = '~';
const SHARED = `${PREFIX}__shared#/$defs/`;

/** The schemas of the document: each zod schema is converted once, and what has a name stands once under components. */
export class Components {
  readonly #registry = z.registry<{ id: string }>();
  readonly #taken = new Set<string>();
  readonly #lists: Map<string, string>;
  readonly #converted: Record<string, Json> = {};

  constructor(packages: NamedExports) {
    this.#lists = namedLists(packages);
    for (const [name, schema] of namedSchemas(packages)) this.#add(schema, name);
  }

  /** Makes a schema known before `convert`. What has no name yet gets `name`, where it is worth one. */
  register(schema: z.ZodType, name: string): void {
    if (this.#registry.has(schema)) return;
    if (isNameable(schema)) return this.#add(schema, name);
    if (schema instanceof z.ZodArray) this.register(schema.element as z.ZodType, `${name.replace(/Answer$/, '')}Row`);
    this.#add(schema, `${INLINE}${name}`);
  }

  #add(schema: z.ZodType, wanted: string): void {
    const own = z.globalRegistry.get(schema)?.id;
    let id = own ?? wanted;
    for (let n = 2; this.#taken.has(id); n++) id = `${wanted}${n}`;
    this.#taken.add(id);
    this.#registry.add(schema, { id });
  }

  /** To be called once, when all schemas are known. */
  convert(): void {
    const { schemas } = z.toJSONSchema(this.#registry, {
      ...{ io: 'input', unrepresentable: 'any', uri: (id) => PREFIX + id },
      override: ({ zodSchema, jsonSchema }) => describe(zodSchema as unknown as z.ZodType, jsonSchema as Json),
    });
    const { __shared, ...rest } = schemas as unknown as Record<string, Json>;
    const raw = { ...rest, ...(__shared?.['$defs'] as Record<string, Json>) };
    for (const [id, { $schema: _, $id: __, ...schema }] of Object.entries(raw))
      this.#converted[id] = this.#tidy(schema, raw, id) as Json;
  }

  #tidy(schema: unknown, raw: Record<string, Json>, own = ''): unknown {
    return rewrite(schema, (node) => {
      if (typeof node['$ref'] === 'string') {
        const id = idOf(node['$ref']);
        return id.startsWith(INLINE) ? (this.#tidy(raw[id], raw) as Json) : { ...node, $ref: PREFIX + id };
      }
      // Lists that have a name are referred to, as schemas are.
      const name = Array.isArray(node['enum']) ? this.#lists.get(JSON.stringify(node['enum'])) : undefined;
      if (!name || name === own) return node;
      const { type, enum: list, ...beside } = node;
      this.#converted[name] ??= { type, enum: list };
      return { $ref: PREFIX + name, ...beside };
    });
  }

  /** The schema as it is put into the document: a reference where it has a name. */
  of(schema: z.ZodType): Json {
    const { id } = this.#registry.get(schema)!;
    return id.startsWith(INLINE) ? this.#converted[id]! : { $ref: PREFIX + id };
  }

  /** The schema itself, where a reference was given. */
  resolve(schema: Json): Json {
    return typeof schema['$ref'] === 'string' ? { ...this.#converted[idOf(schema['$ref'])], ...without$ref(schema) } : schema;
  }

  /** The fields of an object, for parameters and headers. */
  fieldsOf(schema: z.ZodType): { name: string; schema: Json; required: boolean }[] {
    const { properties = {}, required = [] } = this.resolve(this.of(schema)) as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, field]) => ({ name, schema: field, required: required.includes(name) }));
  }

  /** What a part of the document refers to, and what that refers to in turn, by name. */
  reachedFrom(part: unknown): Record<string, Json> {
    const reached = new Set([...refsIn(part)].filter((ref) => ref.startsWith(PREFIX)));
    // A set also gives what is added while it is walked through.
    for (const ref of reached) for (const next of refsIn(this.#converted[idOf(ref)])) reached.add(next);
    return Object.fromEntries([...reached].map((ref) => [idOf(ref), this.#converted[idOf(ref)]!] as const).sort(byName));
  }
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1);
const idOf = (ref: string): string => ref.replace(SHARED, PREFIX).slice(PREFIX.length);
const without$ref = ({ $ref: _, ...rest }: Json): Json => rest;

// What zod adds by itself and tells a reader nothing: that a number is one of JavaScript's, and how a date is spelled letter by letter.
function shorten(json: Json): void {
  if (json['minimum'] === Number.MIN_SAFE_INTEGER) delete json['minimum'];
  if (json['maximum'] === Number.MAX_SAFE_INTEGER) delete json['maximum'];
  if (json['format'] === 'date-time' || json['format'] === 'date') delete json['pattern'];
}

// A field whose code refuses what is missing is required, whatever its type says; and examples are of what is sent, not of what becomes of it.
function describe(schema: z.ZodType, json: Json): void {
  shorten(json);
  const examples = z.globalRegistry.get(schema)?.['examples'];
  if (Array.isArray(examples)) json['examples'] = examples;
  if (!(schema instanceof z.ZodObject)) return;
  const refusing = Object.entries(schema.shape).filter(([, field]) => !(field as z.ZodType).safeParse(undefined).success);
  if (refusing.length > 0) json['required'] = refusing.map(([name]) => name);
}
