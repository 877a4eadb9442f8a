import type { z } from 'zod';
import type { Components } from './components.ts';
import { isJson, type Json } from './json.ts';
import { sampleNumber, sampleText } from './sample-texts.ts';

// Shapes that hold themselves end here.
const MAX_DEPTH = 8;

/**
 * An example of a schema with all its fields, the same at every start; `.meta({ examples })` of a schema wins. Whether the schema takes it is held by
 * a spec of the gateway and not looked at here: that would cost more than all the rest of the document.
 */
export const exampleOf = (schema: z.ZodType, components: Components): unknown =>
  new Sampler(components).of(components.of(schema), '', 0);

/** Makes values out of JSON schemas. */
class Sampler {
  constructor(private readonly components: Components) {}

  of(given: Json, name: string, depth: number): unknown {
    const schema = this.components.resolve(given);
    const { examples, anyOf, oneOf, allOf } = schema as Record<string, Json[] | undefined>;
    if (examples?.length) return examples[0];
    for (const key of ['const', 'default']) if (schema[key] !== undefined) return schema[key];
    if (Array.isArray(schema['enum'])) return schema['enum'][0];
    if (allOf) return Object.assign({}, ...allOf.map((part) => this.of(part, name, depth)));
    const choices = anyOf ?? oneOf;
    if (choices) return this.of(choices.find(({ type }) => type !== 'null') ?? choices[0]!, name, depth);
    return this.#ofType(schema, name, depth);
  }

  #ofType(schema: Json, name: string, depth: number): unknown {
    const type = Array.isArray(schema['type']) ? schema['type'].find((each) => each !== 'null') : schema['type'];
    if (type === 'object') return depth > MAX_DEPTH ? {} : this.#object(schema, depth + 1);
    if (type === 'array') return depth > MAX_DEPTH ? [] : this.#array(schema, name, depth + 1);
    if (type === 'string') return text(schema, name);
    if (type === 'integer' || type === 'number') return number(schema, name);
    if (type === 'boolean') return true;
    return type === 'null' ? null : 'text';
  }

  #object({ properties = {}, propertyNames, additionalProperties }: Json, depth: number): Json {
    const keys = isJson(propertyNames) ? this.components.resolve(propertyNames)['enum'] : undefined;
    const named = { ...(properties as Record<string, Json>) };
    if (Array.isArray(keys)) for (const key of keys as string[]) named[key] ??= additionalProperties as Json;
    return Object.fromEntries(Object.entries(named).map(([field, schema]) => [field, this.of(schema, field, depth)]));
  }

  #array({ items, prefixItems, minItems = 1 }: Json, name: string, depth: number): unknown[] {
    if (Array.isArray(prefixItems)) return prefixItems.map((each: Json) => this.of(each, name, depth));
    return Array.from({ length: Math.max(Number(minItems), 1) }, () => this.of((items ?? {}) as Json, name, depth));
  }
}

function text({ format, minLength = 0, maxLength = Infinity }: Json, name: string): string {
  const sample = sampleText(name, format);
  return sample.padEnd(Number(minLength), 'x').slice(0, Number(maxLength));
}

function number({ minimum, maximum, exclusiveMinimum }: Json, name: string): number {
  const lowest = typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : Number(minimum ?? -Infinity);
  return Math.min(Math.max(sampleNumber(name), lowest), Number(maximum ?? Infinity));
}
