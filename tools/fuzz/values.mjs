/** Values for calls, made of the schemas of the API's document and of numbers that answers have told. */
import { randomOf } from '../bench/people.mjs';

// What no schema allows, or few readers expect.
const ODD = [
  ...[null, [], {}, '', ' ', -1, 0, 1.5, 1e308, 2 ** 31, 2 ** 53, true, false, [[[]]], [null], { a: { b: 1 } }],
  ...[
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202e',
    '😀'.repeat(50),
    'x'.repeat(12_000),
    '१२३',
    '٣',
    'NaN',
    '1e3',
    '0x10',
    '-0',
    '1,5',
  ],
  ...["'; DROP TABLE x; --", '<script>', '{{7*7}}', '__proto__', '99999999999999999999'],
  ...['0000-00-00', '2026-02-30', '9999-12-31', '+275760-09-13T00:00:00Z', '2026-11-29T25:00:00Z', '24:00', '99:99'],
];
const DAY_MS = 86_400_000;
const MOST_KNOWN = 60;
const DEEPEST = 5;
const TRIED_OF_NEIGHBOUR = 0.05;
const WORDS = ['Ravi', 'Verma', 'राजेश', 'Fever', '', 'A longer sentence of words, with a comma.'];

/** The collection that a path is of: '/api/tokens' of '/api/tokens/{id}/call/'. */
const collectionOf = (path) => path.split('/{')[0].replace(/\/$/, '');
// One number under several paths and fields.
const SAME = [
  ['/api/patients', '/api/patients-main', '/api/ehr', 'patient_id', 'visit_id'],
  ['/api/persons', 'person_id', 'other_id'],
  ['/api/doctors', 'doctor_id'],
  ['/api/tokens', 'token_id'],
  ['/api/appointments', 'appointment_id'],
  ['/api/queues', 'queue_id'],
];
const namesOf = (name) => SAME.find((names) => names.includes(name)) ?? [name];
const asField = (name) => name.replace(/Id$/, '_id');

/** A value as it stands in an address, which holds no half of a character. */
export const inAddress = (value) =>
  encodeURIComponent((typeof value === 'object' ? JSON.stringify(value) : String(value)).replace(/[\ud800-\udfff]/g, ''));

/** Makes values; the same ones with the same seed and the same answers. */
export class Values {
  #known = new Map();
  #random;

  /** Those of another hospital, whose numbers are tried too. */
  neighbour;

  /** `hostile`: share of values that no schema allows. `few`: so many things of a kind are used, so that many callers meet at each. `word`: of the hospital. */
  constructor(document, { seed = 1, hostile = 0, few = Infinity, word = 'Asha' } = {}) {
    Object.assign(this, { document, hostile, few, word });
    this.#random = randomOf(seed);
  }

  chance = (share) => this.#random() < share;
  upTo = (most) => Math.floor(this.#random() * most);
  pick = (list) => list[this.upTo(list.length)];

  /** Keeps numbers and versions that an answer tells. */
  learn(path, answer, depth = 0) {
    if (answer === null || typeof answer !== 'object' || depth > DEEPEST) return;
    if (Array.isArray(answer)) return answer.slice(0, 40).forEach((each) => this.learn(path, each, depth + 1));
    for (const [field, value] of Object.entries(answer)) {
      const isNumber = typeof value === 'number' || typeof value === 'string';
      if (field === 'id' && isNumber) this.#keep(collectionOf(path), value);
      else if (/(_id|Id|^version|key)$/.test(field) && isNumber && value !== '') this.#keep(asField(field), value);
      else this.learn(path, value, depth + 1);
    }
  }

  /** A number that was told under this path or field, else a small one. */
  known(name) {
    if (this.neighbour && this.chance(TRIED_OF_NEIGHBOUR)) return this.neighbour.told(name) ?? 1;
    return this.told(name) ?? 1 + this.upTo(12);
  }

  /** A number that was told, if any. */
  told(name) {
    const told = namesOf(name).flatMap((each) => this.#known.get(each) ?? []);
    return told.length > 0 && this.chance(0.95) ? this.pick(told.slice(0, this.few)) : undefined;
  }

  #keep(name, value) {
    if (!this.#known.has(name)) this.#known.set(name, []);
    const told = this.#known.get(name);
    if (told.includes(value)) return;
    told.push(value);
    if (told.length > MOST_KNOWN) told.splice(this.upTo(MOST_KNOWN / 2), 1);
  }

  /** A path with its parameters filled in. */
  path(path) {
    return path.replace(/([^{]*)\{(\w+)\}/g, (_, before, name) => {
      const value = this.chance(this.hostile) ? this.pick(ODD) : this.known(name === 'id' ? collectionOf(path) : name);
      return before + inAddress(value);
    });
  }

  of(given, name = '', depth = 0) {
    if (this.chance(this.hostile)) return this.pick(ODD);
    const schema = this.#resolved(given);
    if (!schema || depth > DEEPEST) return 'x';
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return this.pick(schema.enum);
    const others = schema.anyOf ?? schema.oneOf;
    if (others) return this.of(this.pick(others), name, depth);
    const type = Array.isArray(schema.type) ? this.pick(schema.type) : schema.type;
    if (type === 'object') return this.#object(schema, depth);
    if (type === 'array') return Array.from({ length: this.upTo(3) }, () => this.of(schema.items, name, depth + 1));
    return this.#plain(type, schema, name);
  }

  #resolved(schema) {
    if (!schema?.$ref) return schema;
    return this.#resolved(
      schema.$ref
        .split('/')
        .slice(1)
        .reduce((at, key) => at[key], this.document),
    );
  }

  #object({ properties = {}, required = [] }, depth) {
    const wanted = Object.entries(properties).filter(([name]) => required.includes(name) || this.chance(0.45));
    return Object.fromEntries(wanted.map(([name, schema]) => [name, this.of(schema, name, depth + 1)]));
  }

  #plain(type, { minimum = 0, maximum = 30, format, example }, name) {
    if (type === 'null') return null;
    if (type === 'boolean') return this.chance(0.6);
    if (/(_id|Id|^version)$/.test(name) && type !== 'string') return this.known(asField(name));
    if (type === 'integer' || type === 'number') return Math.min(maximum, Math.max(minimum, this.upTo(31)));
    if (format === 'date-time' || name.endsWith('_at'))
      return new Date(Date.now() + (this.#random() - 0.5) * DAY_MS).toISOString();
    if (format === 'date' || /date|_on$|^from$|^to$|day$|until/.test(name))
      return new Date(Date.now() + (this.upTo(6) - 1) * DAY_MS).toISOString().slice(0, 10);
    if (/phone/.test(name)) return `98100000${10 + this.upTo(40)}`;
    if (/time|start|end/.test(name)) return this.pick(['09:00', '10:30', '13:00', '17:15']);
    return typeof example === 'string' && this.chance(0.5)
      ? example
      : this.pick([...WORDS, ...Array(WORDS.length).fill(this.word)]);
  }
}
