import { describe, expect, it } from '@jest/globals';
import { PrintTurns, type PrintTurn } from './print-turns.ts';

const person = (hospitalId: number): { turn: PrintTurn } => ({ turn: { hospitalId, isAhead: false } });
const job = (hospitalId: number): { turn: PrintTurn } => ({ turn: { hospitalId, isAhead: true } });

/** Pages that print one after the other by a clock of their own: what is printed in which order. */
class Desk {
  clock = 0;
  readonly turns: PrintTurns;
  constructor(readonly pages: number) {
    this.turns = new PrintTurns(pages, () => this.clock);
  }

  /** Prints all of them, each for `ms`, on as many pages as may print; gives the hospitals in the order of their beginning. */
  print(waiting: { turn: PrintTurn }[], ms: number): number[] {
    const line = new Set(waiting);
    const order: number[] = [];
    while (line.size > 0) {
      const ends: (() => void)[] = [];
      for (let next = this.turns.next(line); next && ends.length < this.pages; next = this.turns.next(line)) {
        line.delete(next);
        order.push(next.turn.hospitalId);
        ends.push(this.turns.begin(next.turn));
      }
      this.clock += ms;
      for (const end of ends) end();
    }
    return order;
  }
}

const many = (count: number, make: () => { turn: PrintTurn }) => Array.from({ length: count }, make);

describe('whose turn it is to print', () => {
  it('L11 hospitals take turns, however many documents one of them asks for', () => {
    const desk = new Desk(1);
    const order = desk.print([...many(50, () => person(1)), person(2), person(3), person(2)], 10);
    expect(order.slice(0, 6).sort()).toEqual([1, 1, 2, 2, 3, 1].sort());
    expect(order.indexOf(2)).toBeLessThanOrEqual(2);
    expect(order.indexOf(3)).toBeLessThanOrEqual(2);
  });

  it('L11 a hospital holds one page while others wait, and all of them while nobody does', () => {
    const { turns } = new Desk(2);
    turns.begin(person(1).turn);
    expect(turns.next([person(1), person(1), person(2)])).toEqual(person(2));
    expect(turns.next([person(1)])).toEqual(person(1));
  });

  it('P7 people go before jobs, and jobs leave a page to people', () => {
    const { turns } = new Desk(2);
    expect(turns.next([job(1), job(2), person(3)])).toEqual(person(3));
    const end = turns.begin(job(1).turn);
    expect(turns.next([job(2)])).toBeUndefined();
    expect(turns.next([job(2), person(1)])).toEqual(person(1));
    end();
    expect(turns.next([job(2)])).toEqual(job(2));
  });

  it('L11 hospitals whose documents are slow go last and share a page, however many they are', () => {
    const desk = new Desk(2);
    const hostile = Array.from({ length: 20 }, (_, at) => person(100 + at));
    desk.print(hostile, 5000);
    expect(desk.turns.isSlow(100)).toBe(true);
    expect(desk.turns.next([...hostile, person(1)])).toEqual(person(1));
    desk.turns.begin(hostile[0]!.turn);
    expect(desk.turns.next(hostile)).toBeUndefined();
    expect(desk.turns.next([...hostile, person(1)])).toEqual(person(1));
  });

  it('forgives a slow document in time, and ordinary ones at once', () => {
    const desk = new Desk(1);
    desk.print(
      many(500, () => person(1)),
      400,
    );
    expect(desk.turns.isSlow(1)).toBe(false);
    desk.print(
      many(20, () => person(1)),
      5000,
    );
    expect(desk.turns.isSlow(1)).toBe(true);
    desk.clock += 14 * 60_000;
    expect(desk.turns.isSlow(1)).toBe(true);
    desk.clock += 60_000;
    expect(desk.turns.isSlow(1)).toBe(false);
  });

  it('one page alone is for everybody', () => {
    const desk = new Desk(1);
    desk.print([person(1)], 5000);
    expect(desk.turns.next([person(1)])).toEqual(person(1));
    expect(desk.turns.next([job(2)])).toEqual(job(2));
  });
});
