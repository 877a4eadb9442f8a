import type { ComparedPerson } from '../persons/duplicate-score.ts';
import { FAMILY_NAMES, GIVEN_NAMES } from './duplicate-names.ts';

/** Two persons of a registry, and whether they are one (FRD-29). */
export interface LabelledPair {
  a: ComparedPerson;
  b: ComparedPerson;
  isSame: boolean;
  /** What makes the pair hard. */
  kind: string;
}

/** Numbers from 0 to 1 that are the same for a seed, on each machine (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const YEAR_MS = 365.25 * 86_400_000;
type Names = readonly string[];

/** A person as they are, of whom a desk writes down what it hears. */
interface Somebody {
  gender: 'Male' | 'Female';
  given: Names;
  family: Names;
  guardian: string;
  born: number;
  phone: string;
  owner: string;
  pincode: string;
  address: string;
  mother: number | null;
  aadhaar: string;
}

/** Makes the pairs of one seed. */
class Desk {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = randomOf(seed);
  }

  #chance(share: number): boolean {
    return this.#random() < share;
  }

  #one<T>(list: readonly T[]): T {
    return list[Math.floor(this.#random() * list.length)]!;
  }

  #digits(count: number): string {
    return Array.from({ length: count }, () => Math.floor(this.#random() * 10)).join('');
  }

  #somebody(given: Partial<Somebody> = {}): Somebody {
    const gender = given.gender ?? this.#one(['Male', 'Female'] as const);
    return {
      gender,
      given: this.#one<Names>(GIVEN_NAMES[gender]),
      family: this.#one<Names>(FAMILY_NAMES),
      guardian: this.#one<Names>(GIVEN_NAMES.Male)[0]!,
      born: Date.UTC(1940 + Math.floor(this.#random() * 80), 0, 1) + Math.floor(this.#random() * YEAR_MS),
      phone: `9${this.#digits(9)}`,
      owner: '',
      pincode: `4000${this.#digits(2)}`,
      address: `${this.#digits(2)}, ${this.#one(['MG Road', 'Station Road', 'Gandhi Nagar', 'Shivaji Chowk'])}`,
      mother: null,
      aadhaar: this.#digits(11),
      ...given,
    };
  }

  /** A spelling in Latin letters; now and then a letter is typed twice. */
  #spelt(names: Names): string {
    const latin = names.filter((name) => /^[A-Z]/.test(name));
    const name = this.#chance(0.6) ? latin[0]! : this.#one(latin);
    if (!this.#chance(0.05)) return name;
    const at = 1 + Math.floor(this.#random() * (name.length - 1));
    return name.slice(0, at) + name.charAt(at) + name.slice(at);
  }

  #names(who: Somebody): Pick<ComparedPerson, 'first_name' | 'last_name' | 'local_name'> {
    const local = who.given.at(-1)!;
    const way = this.#random();
    const [first, last] = [this.#spelt(who.given), this.#spelt(who.family)];
    const local_name = this.#chance(0.1) ? local : '';
    if (way < 0.04) return { first_name: first.charAt(0), last_name: last, local_name };
    if (way < 0.09) return { first_name: local, last_name: '', local_name: '' };
    if (way < 0.16) return { first_name: first, last_name: '', local_name };
    if (way < 0.22) return { first_name: last, last_name: first, local_name };
    if (way < 0.32) return { first_name: `${who.gender === 'Male' ? 'Shri' : 'Smt'} ${first}`, last_name: last, local_name };
    if (way < 0.38) return { first_name: `${first} ${last}`, last_name: '', local_name };
    return { first_name: first, last_name: last, local_name };
  }

  #birth(who: Somebody): Pick<ComparedPerson, 'birth_date' | 'birth_precision'> {
    const way = this.#random();
    const date = new Date(who.born).toISOString().slice(0, 10);
    if (way < 0.6) return { birth_date: date, birth_precision: 'day' };
    if (way < 0.9) {
      const year = Number(date.slice(0, 4)) + Math.round((this.#random() - 0.5) * 2.4);
      return { birth_date: `${year}-01-01`, birth_precision: 'year' };
    }
    return { birth_date: null, birth_precision: '' };
  }

  #written(who: Somebody): ComparedPerson {
    return {
      ...this.#names(who),
      ...this.#birth(who),
      guardian_name: this.#chance(0.5) ? who.guardian : '',
      gender: this.#chance(0.95) ? who.gender : '',
      phone_key: this.#chance(0.98) ? who.phone : '',
      phone_owner: who.owner,
      pincode: this.#chance(0.6) ? who.pincode : '',
      address: this.#chance(0.4) ? who.address : '',
      mother_id: who.mother,
      aadhaar_indexes: this.#chance(0.45) ? [who.aadhaar] : [],
      identifiers: [],
    };
  }

  /** One person who came twice: with a new phone now and then. */
  same(): LabelledPair {
    const who = this.#somebody({ owner: this.#chance(0.12) ? 'family' : '' });
    const later = this.#chance(0.04) ? { ...who, phone: `8${this.#digits(9)}` } : who;
    return { a: this.#written(who), b: this.#written(later), isSame: true, kind: 'one person' };
  }

  #others(kind: string, one: Somebody, other: Somebody): LabelledPair {
    return { a: this.#written(one), b: this.#written(other), isSame: false, kind };
  }

  #relative(one: Somebody, given: Partial<Somebody>): Somebody {
    const { family, phone, pincode, address } = one;
    const owner = this.#chance(0.6) ? 'family' : '';
    const relative = this.#somebody({ family, phone, pincode, address, owner, ...given });
    return relative.given === one.given ? this.#relative(one, given) : relative;
  }

  siblings(): LabelledPair {
    const one = this.#somebody();
    const born = one.born + (1 + this.#random() * 7) * YEAR_MS;
    return this.#others('siblings on one phone', one, this.#relative(one, { guardian: one.guardian, born }));
  }

  twins(): LabelledPair {
    const mother = this.#chance(0.7) ? 7 : null;
    const one = this.#somebody({ mother, born: Date.UTC(2015, 0, 1) + Math.floor(this.#random() * 11 * YEAR_MS) });
    return this.#others('twins', one, this.#relative(one, { guardian: one.guardian, born: one.born, mother }));
  }

  generations(): LabelledPair {
    const one = this.#somebody();
    const child = this.#relative(one, {
      gender: one.gender,
      guardian: one.given[0]!,
      born: one.born + (18 + this.#random() * 18) * YEAR_MS,
    });
    return this.#others('parent and child', one, child);
  }

  spouses(): LabelledPair {
    const one = this.#somebody();
    const gender = one.gender === 'Male' ? 'Female' : 'Male';
    const born = one.born + (this.#random() - 0.5) * 10 * YEAR_MS;
    return this.#others('spouses', one, this.#relative(one, { gender, born, guardian: one.given[0]! }));
  }

  namesakes(): LabelledPair {
    const one = this.#somebody();
    const { gender, given, family } = one;
    return this.#others(
      'namesakes',
      one,
      this.#somebody({ gender, given, family, ...(this.#chance(0.3) ? { pincode: one.pincode } : {}) }),
    );
  }

  strangers(): LabelledPair {
    return this.#others('strangers', this.#somebody(), this.#somebody());
  }
}

/**
 * Labelled pairs of a seed, the same ones each time (FRD-29): a half of one person who came twice, in other spellings, another script, with initials, an
 * estimated age; 94 of 100 gave the same phone both times. A half of families on one phone, twins, parents and children, namesakes and strangers.
 */
export function duplicatePairs(seed: number, count: number): LabelledPair[] {
  const desk = new Desk(seed);
  const others = [
    ...Array<() => LabelledPair>(5).fill(() => desk.siblings()),
    ...Array<() => LabelledPair>(2).fill(() => desk.twins()),
    ...Array<() => LabelledPair>(4).fill(() => desk.generations()),
    ...Array<() => LabelledPair>(3).fill(() => desk.spouses()),
    ...Array<() => LabelledPair>(4).fill(() => desk.namesakes()),
    ...Array<() => LabelledPair>(2).fill(() => desk.strangers()),
  ];
  return Array.from({ length: count }, (_, place) =>
    place % 2 === 0 ? desk.same() : others[((place - 1) / 2) % others.length]!(),
  );
}
