/** What answers have told: numbers, texts that only an answer can give, and whole rows, whose fields fit one another. */

const MOST_KNOWN = 60;
const MOST_ROWS = 400;
const DEEPEST = 5;
const LONGEST = 200;
// Good for minutes, and for one thing alone.
const SHORT_LIVED = /^(otp|code|key|booking)$/;
const NEWEST = 5;
// One number under several paths and fields.
const SAME = [
  ['/api/patients', '/api/patients-main', '/api/ehr', 'patient_id', 'patient', 'visit_id', 'visit'],
  ['/api/persons', 'person_id', 'person', 'other_id'],
  ['/api/doctors', '/api/public/doctors', 'doctor_id', 'doctor'],
  ['/api/pharmacy', '/api/records', 'record_id'],
  ['/api/branches', 'branch_id', 'branch'],
  ['/api/tokens', 'token_id'],
  ['/api/appointments', 'appointment_id'],
  ['/api/queues', 'queue_id'],
  ['/api/public/hospitals', 'hospital_id', 'hospital'],
];

/** The names under which a number may stand. */
export const namesOf = (name) => SAME.find((names) => names.includes(name)) ?? [name];
/** 'personId' as 'person_id'. */
export const asField = (name) => name.replace(/Id$/, '_id');
/** The collection that a path is of: '/api/tokens' of '/api/tokens/{id}/call/'. */
export const collectionOf = (path) => path.split('/{')[0].replace(/\/$/, '');
const isPlain = (value) => typeof value === 'number' || (typeof value === 'string' && value !== '' && value.length < LONGEST);

export class Told {
  #single = new Map();
  #rows = [];

  /** `few`: so many of a kind are given, so that many callers meet at each. `words`: no text that holds one of these is learnt. */
  constructor(random, { few, words }) {
    Object.assign(this, { random, few, words });
  }

  /** Keeps what an answer to a call of this path holds; `params` are those of the path. */
  learn(path, params, answer) {
    const given = Object.entries(params).map(([name, value]) => [name === 'id' ? collectionOf(path) : asField(name), value]);
    this.#learn(path, answer, Object.fromEntries(given), 0);
  }

  /** One that was told under this name, or another one of the same; undefined where none was. */
  one(name) {
    const told = namesOf(name).flatMap((each) => this.#single.get(each) ?? []);
    const some = SHORT_LIVED.test(name) ? told.slice(-NEWEST) : told.slice(0, this.few);
    return told.length > 0 ? this.random.pick(some) : undefined;
  }

  /** A row of an answer, by the names of its fields. */
  row() {
    return this.#rows.length > 0 ? this.random.pick(this.#rows) : {};
  }

  // What stands around a row belongs to it: the doctor and the day of a slot.
  #learn(path, answer, around, depth) {
    if (answer === null || typeof answer !== 'object' || depth > DEEPEST) return;
    if (Array.isArray(answer)) return answer.slice(0, 40).forEach((each) => this.#learn(path, each, around, depth + 1));
    const row = { ...around };
    for (const [field, value] of Object.entries(answer)) {
      if (!isPlain(value) || this.words.some((word) => String(value).includes(word))) continue;
      const name = field === 'id' ? collectionOf(path) : asField(field);
      row[name] = value;
      this.#keep(name, value);
      // The last part of a link to a page is its key.
      const [, key] = String(value).match(/^(?:https?:|\/)(?!.*\/api\/).*[/#=]([\w.-]{16,})\/?$/) ?? [];
      if (key) this.#keep('key', key);
    }
    this.#addRow(row);
    for (const value of Object.values(answer)) this.#learn(path, value, row, depth + 1);
  }

  #keep(name, value) {
    // 'hospital' is a number here and a name there.
    if (typeof value !== 'number' && namesOf(name).length > 1) return;
    if (!this.#single.has(name)) this.#single.set(name, []);
    const told = this.#single.get(name);
    if (told.includes(value)) return;
    told.push(value);
    if (told.length > MOST_KNOWN) told.splice(this.random.upTo(MOST_KNOWN / 2), 1);
  }

  #addRow(row) {
    if (Object.keys(row).length < 2) return;
    if (this.#rows.length < MOST_ROWS) this.#rows.push(row);
    else this.#rows[this.random.upTo(MOST_ROWS)] = row;
  }
}
