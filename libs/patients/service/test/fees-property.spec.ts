import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PatientsApp } from './patients-app.ts';
import { aDoctor } from './schedule-stand-in.ts';

const DAYS = 5;
const FREE = 2;
const PERSONS = 3;

interface Visit {
  id: number;
  person: number;
  day: number;
  kind: 'first' | 'follow_up' | 'typed';
  isCancelled: boolean;
}

type Step =
  | { do: 'visit'; person: number; kind: Visit['kind'] }
  | { do: 'desks'; person: number }
  | { do: 'days'; count: number }
  | { do: 'cancel'; visit: number }
  | { do: 'merge'; one: number; other: number }
  | { do: 'separate'; merge: number };

const index = fc.nat(PERSONS - 1);
const STEP: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('visit' as const), person: index, kind: fc.constantFrom('first', 'follow_up', 'follow_up', 'typed') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('desks' as const), person: index }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('days' as const), count: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), visit: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('merge' as const), one: index, other: index }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('separate' as const), merge: fc.nat(3) }) },
); // prettier-ignore

/** The registry as the steps leave it, and the rule in its plainest words. */
class Books {
  day = 0;
  readonly visits: Visit[] = [];
  readonly merges: { id: number; from: number; into: number }[] = [];

  root(person: number): number {
    const into = this.merges.find(({ from }) => from === person);
    return into ? this.root(into.into) : person;
  }

  /** How many free visits the person may still have today. */
  left(person: number): number {
    const own = this.visits.filter((visit) => this.root(visit.person) === this.root(person) && !visit.isCancelled);
    const last = own.findLast(({ kind }) => kind === 'first');
    if (!last || this.day - last.day > DAYS) return 0;
    return Math.max(0, FREE - own.filter(({ kind, id }) => kind === 'follow_up' && id > last.id).length);
  }
}

describe('free follow-ups', () => {
  let app: PatientsApp;
  let hospital = 1000;
  beforeAll(async () => {
    app = await PatientsApp.start();
  });
  afterAll(() => app?.stop());

  const post = (path: string, body: object) => app.call('POST', path, hospital, body);

  async function begun(): Promise<{ books: Books; persons: number[] }> {
    hospital += 1;
    app.clock.set(new Date('2026-11-01T04:00:00Z'));
    const tiers = [{ withinDays: DAYS, fee: 0, visits: FREE }];
    await app.doctorChanged(aDoctor(hospital, 3, { feeRules: { firstFee: 50_000, emergencyFee: null, tiers } }));
    const persons: number[] = [];
    for (const first_name of ['Asha', 'Ravi', 'Tara']) persons.push((await post('/api/persons/', { first_name })).body.id);
    return { books: new Books(), persons };
  }

  async function visit(books: Books, person: number, kind: Visit['kind'], desks = 1): Promise<void> {
    const left = books.left(person);
    const form = { paymentType: 'Cash', amount: kind === 'first' ? 500 : 0, person_id: person, doctor_id: 3, fee_kind: kind };
    const answers = await Promise.all(Array.from({ length: desks }, () => post('/api/patients/', form)));
    const taken = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status === 409);
    expect(taken.length + refused.length).toBe(desks);
    expect(taken).toHaveLength(kind === 'follow_up' ? Math.min(left, desks) : desks);
    const made = taken.map(({ body }) => ({ id: body.id, person: body.person_id, day: books.day, kind, isCancelled: false }));
    books.visits.push(...made.sort((a, b) => a.id - b.id));
  }

  async function take(step: Step, books: Books, persons: readonly number[]): Promise<void> {
    if (step.do === 'visit') return visit(books, persons[step.person]!, step.kind);
    if (step.do === 'desks') return visit(books, persons[step.person]!, 'follow_up', 3);
    if (step.do === 'days') {
      books.day += step.count;
      return void app.clock.set(new Date(Date.parse('2026-11-01T04:00:00Z') + books.day * 86_400_000));
    }
    if (step.do === 'cancel') {
      const cancelled = books.visits.at(step.visit);
      if (!cancelled || cancelled.isCancelled) return;
      expect((await post(`/api/patients/${cancelled.id}/cancel/`, { reason: 'left' })).status).toBe(200);
      cancelled.isCancelled = true;
      return;
    }
    if (step.do === 'merge') {
      const [into, from] = [books.root(persons[step.one]!), books.root(persons[step.other]!)];
      if (into === from) return;
      const { body } = await post(`/api/persons/${into}/merge/`, { other_id: from, reason: 'The same', confirm: true });
      books.merges.push({ id: body.merge_id, from, into });
      return;
    }
    const undone = books.merges[step.merge];
    if (!undone) return;
    expect((await post(`/api/persons/merges/${undone.id}/undo/`, { reason: 'Two' })).status).toBe(200);
    books.merges.splice(step.merge, 1);
  }

  it('FRD-40 I7 are what the rule gives, counted from scratch, after any visits, cancels, merges and un-merges', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(STEP, { minLength: 8, maxLength: 24 }), async (steps) => {
        const { books, persons } = await begun();
        for (const step of steps) {
          await take(step, books, persons);
          for (const person of persons) {
            const { body } = await app.get(`/api/fee-quote/?doctor_id=3&person_id=${person}`, hospital);
            const [left, used] = [books.left(person), body.allowed - body.used];
            expect([body.kind === 'follow_up' ? used : 0, body.kind]).toEqual([left, left > 0 ? 'follow_up' : 'first']);
          }
        }
      }),
      { numRuns: 8, endOnFailure: true },
    );
  }, 120_000);
});
