import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openQueuesFixture, type QueuesFixture } from './queues-fixture.ts';

// Papers are HTML here: what stands on them. How they look is looked at.
describe('a token on paper', () => {
  let desk: QueuesFixture;
  beforeAll(async () => {
    desk = await openQueuesFixture({ PUBLIC_URL: 'https://nidaan.example' });
    for (const hospital of [1, 2]) await desk.verify(hospital);
    await desk.doctor(1, 3, 'Dr Meera Iyer', { room: '12' });
    desk.visit(1, 1, { name: 'Sunita Devi' });
    desk.visit(1, 2, { name: 'Venkatanarasimharajuvaripeta Subrahmanya '.repeat(3).trim() });
    for (const visit of [1, 2]) await desk.send(1, visit, 3);
  });
  afterAll(() => desk?.close());

  const slip = async (visit: number, query = '') => {
    const [token] = await desk.ofVisit(1, visit);
    const { status, body, headers } = await desk.api.get(`/api/tokens/${token!.id}/slip-pdf/${query}`, desk.as(1));
    const html = String(body);
    const keep = process.env['KEEP_PAPERS'];
    if (keep) writeFileSync(join(keep, `token-${visit}${query.replace(/\W+/g, '-')}.html`), html.slice(html.indexOf('<')));
    const text = html.replace(/<style>[\s\S]*?<\/style>|<svg[\s\S]*?<\/svg>|<[^>]+>/g, ' ').replace(/\s+/g, ' ');
    return { status, type: headers['content-type'], html, text, key: token!.public_key };
  };

  it('FRD-37 shows hospital, token, doctor, room, name, UHID, age and sex, expected time, day and hour', async () => {
    const { status, type, text } = await slip(1);
    expect([status, type]).toEqual([200, 'application/pdf']);
    for (const part of ['Token', 'Dr Meera Iyer', '12', 'Sunita Devi', 'UH000001', '34 years / Female'])
      expect(text).toContain(part);
    expect(text).toMatch(/Expected\s*\d\d:\d\d–\d\d:\d\d/);
    expect(text).toMatch(/Issued\s*\d\d\/\d\d\/\d{4}, \d\d:\d\d/);
    expect(text).not.toMatch(/Asthma|Paediatrics|9000000050|₹|Rs/);
  });

  it("FRD-37 bears the code of the patient's queue page", async () => {
    const { html, key } = await slip(1);
    expect(html).toContain(`<a class="code" href="https://nidaan.example/q/${key}"><svg`);
  });

  it('FRD-37 says Duplicate from the second print on', async () => {
    expect((await slip(2)).text).not.toContain('Duplicate');
    expect((await slip(2)).text).toContain('Duplicate');
  });

  it.each([
    ['80mm', 'size: 80mm'],
    ['58mm', 'size: 58mm'],
    ['a5', 'size: A5'],
  ])('FRD-37 is printed on %s, in Hindi too', async (size, sheet) => {
    const { html, text } = await slip(2, `?size=${size}&lang=hi`);
    expect(html).toContain(sheet);
    expect(text).toContain('प्रतिलिपि');
  });

  it('FRD-37 is printed with the name that the token bears while patients is away', async () => {
    desk.visits.isAway = true;
    const { text } = await slip(1);
    desk.visits.isAway = false;
    expect(text).toContain('Patient 1');
  });

  it('FRD-37 FRD-90 of another hospital there is none, and no sheet that printers do not have', async () => {
    const [token] = await desk.ofVisit(1, 1);
    const of = (hospital: number, query = '') => desk.api.get(`/api/tokens/${token!.id}/slip-pdf/${query}`, desk.as(hospital));
    expect((await of(2)).status).toBe(404);
    const wrong = await of(1, '?size=A4');
    expect([wrong.status, wrong.body.message]).toEqual([400, 'size must be 80mm, 58mm or a5']);
  });
});
