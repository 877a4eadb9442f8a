import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Database } from '@nidaan/platform-database';
import { RESTORED } from './revocations.repository.ts';
import { Revocations } from './revocations.ts';

const caller = (accountId: number, sessionId = 's') => ({ accountId, hospitalId: 1, isStaff: false, sessionId });
type Rows = { account_id: number; session_id: string }[];

/** Stands where the table is: a reading shows the rows of the moment it began, and is answered when the test says so. */
class HeldTable {
  rows: Rows = [];
  isHeld = false;
  /** What a transaction does once it has committed; undefined outside one. */
  readonly unit: { committing?: (() => void)[] } = {};
  readonly #held: (() => void)[] = [];

  get database(): Database {
    const { unit } = this;
    return {
      query: (text: string, values: [number, string]) => {
        if (!text.startsWith('SELECT')) return Promise.resolve(this.#write(text, values));
        const rows = this.rows.length > 0 ? this.rows : [{ account_id: null, session_id: '' }];
        const seen = rows.map((row) => ({ ...row, horizon: 1 }));
        return this.isHeld ? new Promise((resolve) => this.#held.push(() => resolve(seen))) : Promise.resolve(seen);
      },
      get current() {
        return unit.committing && { afterCommit: (work: () => void) => unit.committing!.push(work) };
      },
    } as unknown as Database;
  }

  get waiting(): number {
    return this.#held.length;
  }

  async answer(): Promise<void> {
    for (const each of this.#held.splice(0)) each();
    await jest.advanceTimersByTimeAsync(0);
  }

  #write(text: string, [account_id, session_id]: [number, string]): Rows {
    this.rows = this.rows.filter((row) => row.account_id !== account_id);
    this.rows.push({ account_id, session_id: text.startsWith('INSERT') ? session_id : RESTORED });
    return [];
  }
}

describe('revocations', () => {
  let table: HeldTable;
  let revocations: Revocations;
  beforeEach(async () => {
    jest.useFakeTimers();
    table = new HeldTable();
    revocations = new Revocations(table.database);
    await revocations.start();
  });
  afterEach(() => {
    revocations.stop();
    jest.useRealTimers();
  });

  /** A reload begins to read, the handler's transaction commits, and only then the reading is answered. */
  const whileReading = async (change: () => Promise<void>) => {
    table.isHeld = true;
    await jest.advanceTimersByTimeAsync(2000);
    expect(table.waiting).toBe(1);
    await change();
    await table.answer();
    table.isHeld = false;
  };

  it('S2 refuses a token that was revoked while the table was being read, from then on', async () => {
    await whileReading(() => revocations.revoke(7, null, new Date().toISOString()));
    expect([revocations.isRevoked(caller(7)), revocations.isRevoked(caller(8))]).toEqual([true, false]);
    await jest.advanceTimersByTimeAsync(120_000);
    expect(revocations.isRevoked(caller(7))).toBe(true);
  });

  it('STA-08 lets an account in again that was restored while the table was being read', async () => {
    await revocations.revoke(7, null, new Date().toISOString());
    await whileReading(() => revocations.restore(7));
    expect(revocations.isRevoked(caller(7))).toBe(false);
  });

  it('S2 tells those who outlive their call of what is revoked, here or by another process, and of nothing else', async () => {
    let told = 0;
    const leave = revocations.onChange(() => (told += 1));
    await jest.advanceTimersByTimeAsync(10_000);
    expect(told).toBe(0);
    await revocations.revoke(7, 'one', new Date().toISOString());
    expect([told, revocations.isRevoked(caller(7, 'one')), revocations.isRevoked(caller(7, 'two'))]).toEqual([1, true, false]);
    table.rows.push({ account_id: 9, session_id: '' });
    await jest.advanceTimersByTimeAsync(2000);
    expect([told, revocations.isRevoked(caller(9))]).toEqual([2, true]);
    leave();
    await revocations.revoke(10, null, new Date().toISOString());
    expect(told).toBe(2);
  });

  it('S2 locks nobody out whose revocation was rolled back, and knows one at once that was committed', async () => {
    table.unit.committing = [];
    await revocations.revoke(7, null, new Date().toISOString());
    table.rows = [];
    table.unit.committing = undefined;
    expect(revocations.isRevoked(caller(7))).toBe(false);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(revocations.isRevoked(caller(7))).toBe(false);
    table.unit.committing = [];
    await revocations.revoke(7, null, new Date().toISOString());
    for (const work of table.unit.committing.splice(0)) work();
    expect(revocations.isRevoked(caller(7))).toBe(true);
  });
});
