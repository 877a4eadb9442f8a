import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newContext, runInContext } from '@nidaan/platform-access';
import { openSupportFixture, type SupportFixture } from './support-fixture.ts';

let fixture: SupportFixture;
let printer: number;
let scanner: number;
let theirs: number;
beforeAll(async () => {
  fixture = await openSupportFixture();
  printer = (await fixture.raise(1, { title: 'Printer 100% _slow_', description: 'Bills\\receipts' })).body.id;
  scanner = (await fixture.raise(1, { title: 'स्कैनर बंद है', description: 'Barcode SCANNER' })).body.id;
  theirs = (await fixture.raise(2, { title: 'Scanner', description: 'Two' })).body.id;
  await fixture.answer(scanner, { status: 'closed' });
});
afterAll(() => fixture?.close());

const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
const asked = (query: Record<string, string>) => `?${new URLSearchParams(query)}`;
const own = async (query: Record<string, string>) => ids(await fixture.list(1, asked(query)));
const get = (path: string, token: string = fixture.staff) => fixture.api.get(path, { token });
const all = async (query: Record<string, string>) => ids((await get(`/api/admin/tickets/${asked(query)}`)).body);
const total = async (query: Record<string, string>) => (await get(`/api/admin/tickets/count/${asked(query)}`)).body.total;
const ownTotal = async (query: Record<string, string>) =>
  (await get(`/api/tickets/count/${asked(query)}`, fixture.token(1))).body.total;

describe('the search of tickets', () => {
  it('TIX-03 SEC-03 finds a hospital’s own by title, description, number and status, and counts them', async () => {
    for (const [query, found] of [
      [{ search: 'PRINT' }, [printer]],
      [{ search: 'स्कैनर' }, [scanner]],
      [{ search: 'scanner' }, [scanner]],
      [{ search: `#${printer}` }, [printer]],
      [{ search: '0% _' }, [printer]],
      [{ search: 's\\r' }, [printer]],
      [{ search: '%' }, [printer]],
      [{ search: 'nothing' }, []],
      [{ status: 'closed' }, [scanner]],
      [{ status: 'closed', search: 'printer' }, []],
      [{ search: ' ', status: '' }, [scanner, printer]],
    ] as [Record<string, string>, number[]][])
      expect([query, await own(query), await ownTotal(query)]).toEqual([query, found, found.length]);
  });

  it('ADM-09 finds those of all hospitals, also by who raised them, and counts them', async () => {
    for (const [query, found] of [
      [{ search: 'scanner' }, [theirs, scanner]],
      [{ search: 'desk2@' }, [theirs]],
      [{ search: 'kulkarni' }, [scanner, printer]],
      [{ search: String(theirs) }, [theirs]],
      [{ status: 'open' }, [theirs, printer]],
      [{ status: 'open', search: 'scanner' }, [theirs]],
      [{}, [theirs, scanner, printer]],
    ] as [Record<string, string>, number[]][])
      expect([query, await all(query), await total(query)]).toEqual([query, found, found.length]);
    expect(await all({ search: 'scanner', limit: '1' })).toEqual([theirs]);
    expect(await all({ search: 'scanner', limit: '1', after: String(theirs) })).toEqual([scanner]);
  });

  it('ADM-09 ORG-26 finds and names who raised one by the e-mail of the account, not by the one of the letterhead', async () => {
    await fixture.verify(3, 33, 'Dr. Three');
    const { id } = (await fixture.raise(3, { title: 'Keys', description: 'Three' })).body;
    await fixture.rename(3, 33, 'Dr. Three', { email: 'own3@example.in', hospitalEmail: 'front3@example.in' });
    expect([await all({ search: 'own3@' }), await all({ search: 'front3@' })]).toEqual([[id], []]);
    expect((await fixture.find(3, id)).created_by_email).toBe('own3@example.in');
  });

  it('API-15 answers odd input with a sentence, never with 5xx', async () => {
    for (const path of ['/api/admin/tickets/', '/api/admin/tickets/count/'])
      for (const query of ['?search=%00', `?search=${'x'.repeat(201)}`, '?status=done', '?search[a]=b', '?search=a&search=%FF']) {
        const { status, body } = await get(path + query);
        expect([query, status < 500, status === 200 || typeof body.message === 'string']).toEqual([query, true, true]);
      }
    expect((await get('/api/admin/tickets/?status=done')).body.message).toBe(
      'Status must be open, in_progress, resolved or closed',
    );
    expect(await all({ search: '9'.repeat(30) })).toEqual([]);
  });

  it('SEC-02 SEC-03 gives a hospital nothing of the staff’s, neither by the call nor in the database', async () => {
    expect((await get('/api/admin/tickets/count/', fixture.token(1))).status).toBe(403);
    const { database } = fixture.nidaan.composition.services.get('support')!;
    const seen = (sql: string) => runInContext(newContext({ hospitalId: 1 }), () => database.query(sql));
    expect(await seen(`SELECT * FROM search_tickets_of_all_hospitals('%scanner%', NULL, NULL, NULL, NULL)`)).toEqual([]);
    expect(await seen('SELECT count_tickets_of_all_hospitals(NULL, NULL, NULL) AS n')).toEqual([{ n: 0 }]);
  });

  it('ADM-09 has an index for the words of tickets', async () => {
    const found = await fixture.sql(`SELECT 1 FROM pg_indexes WHERE schemaname = 'support' AND indexname = 'tickets_search'`);
    expect(found).toHaveLength(1);
  });
});
