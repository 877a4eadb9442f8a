/** Values for calls, made of the schemas of the API's document and of numbers that answers have told. */
import { Secret, TOTP } from 'otpauth';
import { randomOf } from '../bench/people.mjs';
import { asField, collectionOf, namesOf, Told } from './told.mjs';

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
const DEEPEST = 5;
// Texts that are good for nothing unless an answer has told them.
const TOLD = /^role$|time|slug|key|uhid|pattern|token|refresh|otp|backup|^order|^payment(Id|_id)|signature|number|^code$/i;
const TRIED_OF_NEIGHBOUR = 0.05;
const WORDS = ['Ravi', 'Verma', 'राजेश', 'Fever', '', 'A longer sentence of words, with a comma.'];

/** Stands for a file where a form has one. */
export const A_FILE = Symbol('file');

/** A value as it stands in an address, which holds no half of a character. */
export const inAddress = (value) =>
  encodeURIComponent((typeof value === 'object' ? JSON.stringify(value) : String(value)).replace(/[\ud800-\udfff]/g, ''));

/** The code that an authenticator app shows now for a secret in base 32. */
export const totpOf = (secret) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

/** Makes values; the same ones with the same seed and the same answers. */
export class Values {
  #random;
  // Values of one call are often those of one row that was told.
  #row = {};
  #word = WORDS[0];

  /** Those of another writer, whose numbers are tried too. */
  neighbour;

  /**
   * `hostile`: share of values that no schema allows. `few` and `words`: as of Told. `word`: stands in most texts.
   * `password` and `email`: of who calls. `receiver`: the address of webhooks. `mailDomain`: of the persons.
   */
  constructor(document, { seed = 1, hostile = 0, few = Infinity, words = [], ...given } = {}) {
    Object.assign(
      this,
      { word: 'Asha', password: '', email: '', receiver: '', mailDomain: 'example.in' },
      { document, hostile, ...given },
    );
    this.#random = randomOf(seed);
    this.told = new Told(this, { few, words });
  }

  chance = (share) => this.#random() < share;
  upTo = (most) => Math.floor(this.#random() * most);
  pick = (list) => list[this.upTo(list.length)];

  /** To be called before the values of a call are made. What is `open` to everybody may write to the other hospital: it bears no word. */
  begin(open = false) {
    this.#word = open ? WORDS[0] : this.word;
    this.#row = this.chance(0.6) ? this.told.row() : {};
  }

  /** A number that was told under this path or field, else a small one. */
  known(name) {
    if (this.neighbour && this.chance(TRIED_OF_NEIGHBOUR)) return this.neighbour.told.one(name) ?? 1;
    const told = this.chance(0.95) ? this.#toldOf(name) : undefined;
    return told ?? 1 + this.upTo(12);
  }

  #toldOf(name) {
    const alias = namesOf(name).find((each) => each in this.#row);
    return alias && this.chance(0.9) ? this.#row[alias] : this.told.one(name);
  }

  /** Values for the parameters of a path. */
  params(path) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    // A booking that nobody has confirmed yet has no link.
    const key = /(verify|resend)\/$/.test(path) ? 'booking' : 'key';
    const nameOf = { id: collectionOf(path), key };
    const made = (name) => this.known(nameOf[name] ?? asField(name));
    return Object.fromEntries(names.map((name) => [name, this.chance(this.hostile) ? this.pick(ODD) : made(name)]));
  }

  of(given, name = '', depth = 0) {
    if (this.chance(this.hostile)) return this.pick(ODD);
    const schema = this.#resolved(given);
    if (!schema || depth > DEEPEST) return 'x';
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return this.pick(schema.enum);
    const others = schema.anyOf ?? schema.oneOf;
    if (others) return this.of(this.pick(others), name, depth);
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((each) => this.of(each, name, depth)));
    const types = [schema.type].flat();
    // Where a text is allowed it is mostly meant.
    const type = types.includes('string') && this.chance(0.9) ? 'string' : this.pick(types);
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
    if (type === 'integer' || type === 'number') {
      if (/(_id|Id|^version)$/.test(name) || namesOf(name).length > 1) return this.known(asField(name));
      return Math.min(maximum, Math.max(minimum, this.upTo(31)));
    }
    if (format === 'binary') return A_FILE;
    if (/password$/i.test(name) && this.chance(0.9)) return this.password;
    if (name === 'code' && this.chance(0.5)) return this.#totp();
    const ofRow = this.chance(0.8) ? this.#row[asField(name)] : undefined;
    const told = ofRow ?? (TOLD.test(name) && this.chance(0.6) ? this.told.one(asField(name)) : undefined);
    return typeof told === 'string' ? told : this.#text({ format, example }, name);
  }

  // As the app shows it for a secret that was told.
  #totp() {
    const secret = this.told.one('secret');
    return secret ? totpOf(secret) : '123456';
  }

  #text({ format, example }, name) {
    if (format === 'date-time' || name.endsWith('_at'))
      return new Date(Date.now() + (this.#random() - 0.5) * DAY_MS).toISOString();
    if (format === 'date' || /date|_on$|^from$|^to$|day$|until/.test(name))
      return new Date(Date.now() + (this.upTo(6) - 1) * DAY_MS).toISOString().slice(0, 10);
    if (/phone/.test(name)) return `98100000${10 + this.upTo(40)}`;
    if (/email/.test(name) && this.email && this.chance(0.4)) return this.email;
    if (/email/.test(name)) return `person.${this.upTo(40)}@${this.mailDomain}`;
    if (/^url$/.test(name)) return this.receiver;
    if (/time|start|end/.test(name)) return this.pick(['09:00', '10:30', '13:00', '17:15']);
    const words = [...WORDS, ...Array(WORDS.length).fill(this.#word)];
    return typeof example === 'string' && this.chance(0.5) ? example : this.pick(words);
  }
}
