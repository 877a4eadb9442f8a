import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openAuditFixture, type AuditFixture } from './audit-fixture.ts';

let fixture: AuditFixture;
beforeAll(async () => {
  fixture = await openAuditFixture();
});
afterAll(() => fixture.close());

const sqlState = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (fault: { code?: string }) => fault.code,
  );

describe('audit entries', () => {
  it('S14 SEC-13 keeps who wrote and read what, when, for which request', async () => {
    const { audit, trail, db, as } = fixture;
    const before = new Date();
    await as(101, 5, () => db.transaction(async () => audit.wrote('clinical.record', 33)));
    await as(101, 6, () => audit.read('patients.patient', 7));
    await as(101, 6, () => audit.read('patients.list', [7, 8, 9]));
    const entries = await trail.entries({ hospitalId: 101 });
    expect(entries.map(({ id: _id, at: _at, ...entry }) => entry)).toEqual([
      { accountId: 6, requestId: 'request-6', action: 'read', what: 'patients.list', subjects: [7, 8, 9] },
      { accountId: 6, requestId: 'request-6', action: 'read', what: 'patients.patient', subjects: [7] },
      { accountId: 5, requestId: 'request-5', action: 'write', what: 'clinical.record', subjects: [33] },
    ]);
    for (const { at } of entries) expect(at.getTime()).toBeGreaterThanOrEqual(before.getTime() - 1);
    for (const { at } of entries) expect(at.getTime()).toBeLessThanOrEqual(Date.now() + 1);
  });

  it('S14 finds entries by time, account, kind and subject, page by page, newest first', async () => {
    const { trail, audit, as } = fixture;
    for (let subject = 1; subject <= 5; subject += 1) await as(102, subject % 2, () => audit.read('patients.patient', subject));
    await as(102, 1, () => audit.read('lab.test', [3, 4]));
    const subjects = async (question: object) =>
      (await trail.entries({ hospitalId: 102, ...question })).map((entry) => entry.subjects);
    expect(await subjects({ accountId: 1, what: 'patients.patient' })).toEqual([[5], [3], [1]]);
    expect(await subjects({ subject: 3 })).toEqual([[3, 4], [3]]);
    const all = await trail.entries({ hospitalId: 102 });
    expect(await subjects({ limit: 2, after: all[1] })).toEqual([[4], [3]]);
    expect(await subjects({ from: all[2]!.at })).toHaveLength(all.filter((entry) => entry.at >= all[2]!.at).length);
    expect(await subjects({ to: all.at(-1)!.at })).toEqual([]);
  });

  it('S1 shows one hospital nothing of another, not even by SQL as the role of the service', async () => {
    const { trail, db, audit, as } = fixture;
    await as(103, 1, () => audit.read('patients.patient', 1));
    const asSeenBy104 = () => db.query<{ count: number }>('SELECT count(*) FROM audit_entries');
    expect((await as(104, 2, asSeenBy104))[0]!.count).toBe(0);
    expect((await asSeenBy104())[0]!.count).toBe(0);
    expect(await trail.entries({ hospitalId: 104 })).toEqual([]);
  });

  it('S14 cannot be changed, emptied, back-dated or sealed by hand as the role of the service', async () => {
    const { db, as } = fixture;
    await as(105, 1, () => fixture.audit.read('patients.patient', 1));
    const refused = [
      `UPDATE audit_entries SET subject = 2`,
      `DELETE FROM audit_entries`,
      `TRUNCATE audit_entries`,
      `INSERT INTO audit_entries (hospital_id, request_id, action, what, tx) VALUES (105, '', 'read', 'a.b', 3)`,
      `INSERT INTO audit_entries (hospital_id, request_id, action, what, at) VALUES (105, '', 'read', 'a.b', '2020-01-01')`,
      `UPDATE audit_seals SET hash = ''`,
      `DELETE FROM audit_seals`,
      `TRUNCATE audit_seals`,
      `INSERT INTO audit_seals VALUES (99, 0, 0, 1, 1, 1, 1, now(), '', '')`,
      `ALTER TABLE audit_entries DISABLE TRIGGER ALL`,
    ];
    for (const sql of refused) expect([sql, await sqlState(as(105, 1, () => db.query(sql)))]).toEqual([sql, '42501']);
    expect(await fixture.trail.entries({ hospitalId: 105 })).toHaveLength(1);
  });

  it('S14 refuses change even to the owner and the superuser, as long as they do not switch the trigger off', async () => {
    const { admin } = fixture;
    for (const table of ['audit_entries', 'audit_seals']) {
      const column = table === 'audit_entries' ? 'subject' : 'entries';
      for (const sql of [`UPDATE ${table} SET ${column} = 1`, `DELETE FROM ${table}`, `TRUNCATE ${table}`]) {
        expect([sql, await sqlState(admin.query(sql))]).toEqual([sql, '42501']);
      }
    }
  });

  it('S13 takes no free text: what was read must be a name of ours', async () => {
    const { audit, as } = fixture;
    expect(await sqlState(as(106, 1, () => audit.read('patients.Asha Verma', 1)))).toBe('23514');
  });
});

describe('notes of writes', () => {
  it('S14 commit with the business write or not at all', async () => {
    const { db, audit, trail, as } = fixture;
    const failing = as(110, 1, () =>
      db.transaction(async () => {
        audit.wrote('clinical.record', 1);
        throw new Error('the business said no');
      }),
    );
    await expect(failing).rejects.toThrow('the business said no');
    expect(await trail.entries({ hospitalId: 110 })).toEqual([]);
    await expect(as(110, 1, async () => audit.wrote('clinical.record', 1))).rejects.toThrow('transaction');
  });

  it('S14 that fail make the business write fail', async () => {
    const { db, audit, trail, as } = fixture;
    const both = () =>
      db.transaction(async () => {
        audit.wrote('clinical.record', 1);
        audit.wrote('clinical.NOT A NAME', 2);
      });
    expect(await sqlState(as(111, 1, both))).toBe('23514');
    expect(await trail.entries({ hospitalId: 111 })).toEqual([]);
  });
});

describe('notes of reads', () => {
  it('S14 of many hospitals at once all arrive, each under its own hospital', async () => {
    const { audit, trail, as } = fixture;
    const reads = Array.from({ length: 3000 }, (_, n) => as(120 + (n % 3), n, () => audit.read('patients.patient', n + 1)));
    await Promise.all(reads);
    for (const rest of [0, 1, 2]) {
      const entries = await trail.entries({ hospitalId: 120 + rest, limit: 5000 });
      expect(entries).toHaveLength(1000);
      expect(
        entries.every((entry) => entry.subjects[0]! % 3 === (rest + 1) % 3 && entry.accountId === entry.subjects[0]! - 1),
      ).toBe(true);
    }
  });

  it('S14 made inside a transaction outlive its rollback: the data were seen', async () => {
    const { db, audit, trail, as } = fixture;
    await as(130, 1, async () => {
      const work = db.transaction(async () => {
        await audit.read('patients.patient', 4);
        throw new Error('rolled back');
      });
      await expect(work).rejects.toThrow('rolled back');
      await audit.written();
    });
    expect(await trail.entries({ hospitalId: 130 })).toHaveLength(1);
  });

  it('S14 of reads hold up no transaction, only the answer', async () => {
    const { db, audit, as, admin } = fixture;
    await as(134, 1, async () => {
      await admin.query('BEGIN');
      await admin.query('LOCK TABLE audit_entries IN EXCLUSIVE MODE');
      await db.transaction(async (tx) => {
        await tx.query('SELECT 1');
        await audit.read('clinical.record', 1);
      });
      let isWritten = false;
      const written = audit.written().then(() => (isWritten = true));
      await db.query('SELECT 1');
      expect(isWritten).toBe(false);
      await admin.query('COMMIT');
      await written;
    });
    const { rowCount } = await admin.query('SELECT FROM audit_entries WHERE hospital_id = 134');
    expect(rowCount).toBe(1);
  });

  it('S14 hold the answer of their request until they are written, and fail it when they cannot be', async () => {
    const { audit, trail, as } = fixture;
    await as(131, 1, async () => {
      void audit.read('patients.patient', 4);
      await audit.written();
      expect(await trail.entries({ hospitalId: 131 })).toHaveLength(1);
      audit.read('patients.BAD NAME', 4).catch(() => undefined);
      await expect(audit.written()).rejects.toMatchObject({ code: '23514' });
    });
    await as(131, 2, () => audit.written());
  });

  it('S14 that have failed already, while the request went on, fail its answer too', async () => {
    const { audit, as } = fixture;
    await as(132, 1, async () => {
      await expect(audit.read('patients.BAD NAME', 4)).rejects.toMatchObject({ code: '23514' });
      await expect(audit.written()).rejects.toMatchObject({ code: '23514' });
    });
  });

  it('S14 of a long list are split, and of an empty one are none', async () => {
    const { audit, trail, as } = fixture;
    const ids = Array.from({ length: 2500 }, (_, n) => n + 1);
    await as(132, 1, () => audit.read('patients.list', ids));
    await as(132, 1, () => audit.read('patients.list', []));
    const entries = await trail.entries({ hospitalId: 132 });
    expect(entries.map((entry) => entry.subjects.length).sort()).toEqual([1000, 1000, 500]);
    expect(new Set(entries.flatMap((entry) => entry.subjects)).size).toBe(2500);
  });

  it('S14 cost well under a millisecond each at 16 callers', async () => {
    const { audit, as } = fixture;
    const caller = async (account: number) => {
      for (let n = 1; n <= 250; n += 1) await as(140, account, () => audit.read('patients.patient', n));
    };
    await Promise.all(Array.from({ length: 16 }, (_, account) => caller(account)));
    // What is written together is one insert, made by one transaction; the processor's time does not grow on a busy machine.
    const begun = process.cpuUsage();
    await Promise.all(Array.from({ length: 16 }, (_, account) => caller(account)));
    const { user, system } = process.cpuUsage(begun);
    expect((user + system) / 1000 / 4000).toBeLessThan(1);
    const { rows } = await fixture.admin.query<{ inserts: number }>(
      'SELECT count(DISTINCT tx)::int AS inserts FROM audit_entries WHERE hospital_id = 140',
    );
    expect(rows[0]!.inserts).toBeLessThan(8000 / 8);
  }, 60_000);
});
