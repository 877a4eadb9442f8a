import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { prescriptionState } from '@nidaan/patients-contracts';
import { runAs } from '@nidaan/platform-access';
import type { Documents } from '@nidaan/platform-documents';
import { ServiceClient } from '@nidaan/platform-http';
import { clinic, FULL_FORM, PatientsApp } from './patients-app.ts';

// The page itself is what is looked at here: a PDF is kept while its page is the same.
const pages = {
  cached: async (_: unknown, page: string) => Buffer.from(page),
  prepare: async () => undefined,
} as unknown as Documents;

describe('allergies on the prescription', () => {
  let app: PatientsApp;
  beforeAll(async () => {
    app = await PatientsApp.start(() => pages);
    await app.verified(1);
  });
  afterAll(() => app?.stop());
  afterEach(() => {
    clinic.allergies.clear();
    clinic.isAway = false;
  });

  const page = (id: number, query = '') => app.get(`/api/patients-main/${id}/generate_pdf/${query}`, 1);
  const state = async (number: number) => {
    const { link, serviceTokens } = app.composition.resources;
    const identity = new ServiceClient(link, serviceTokens, 'identity');
    return (await runAs({ hospitalId: 1 }, () => identity.call(prescriptionState, { params: { number } }))).hash12;
  };

  it('DOC-32 stand in red, as they are known now; that none are known in black; nothing where nobody asked', async () => {
    const { id } = await app.register(1, FULL_FORM);
    await app.saved(1, id, 45, { doctorAdvice: 'Rest' });
    expect((await page(id)).text).not.toContain('Allergies');
    clinic.allergies.set(id, 'Penicillin: <rash>');
    expect((await page(id)).text).toContain('<p class="allergies listed">Allergies: Penicillin: &lt;rash&gt;</p>');
    expect((await page(id, '?lang=hi')).text).toContain('एलर्जी: Penicillin');
    clinic.allergies.set(id, '');
    expect((await page(id)).text).toContain('<p class="allergies none_known">Allergies: none known</p>');
  });

  it('OPN-36 are those of the person, at whichever visit they were written', async () => {
    const person = { ...FULL_FORM, aadhar: '', first_name: 'Twice', phone: '9822012345' };
    const [first, second] = [await app.register(1, person), await app.register(1, person)];
    clinic.allergies.set(first.id, 'Sulfa');
    expect((await page(second.id)).text).toContain('Allergies: Sulfa');
  });

  it('ORG-74 new prints of who was corrected on request bear the day', async () => {
    const { id, person_id: person } = await app.register(1, {
      ...FULL_FORM,
      first_name: 'Corected',
      aadhar: '',
      phone: '9822077777',
    });
    const prints = async () => (await page(id)).text + (await app.get(`/api/patients-main/${id}/summary_pdf/`, 1)).text;
    expect(await prints()).not.toContain('Corrected on');
    const asked = { kind: 'correction', person_id: person, requester: { name: 'A', contact: '9822077777' } };
    const { body } = await app.call('POST', '/api/privacy/requests/', 1, asked);
    const step = (name: string, sent: object) => app.call('POST', `/api/privacy/requests/${body.id}/${name}/`, 1, sent);
    await step('verify', { method: 'photo-id' });
    await step('start', {});
    expect((await step('correction', { field: 'first_name', value: 'Corrected', proof: 'PAN card' })).status).toBe(200);
    expect((await prints()).match(/Corrected on \d\d\/\d\d\/\d{4}/g)).toHaveLength(2);
    expect(await page(id)).toMatchObject({ text: expect.stringContaining('Corrected') });
  });

  it('RPT-20 are among what the code holds: a paper from before is told, one without them stays true', async () => {
    const { id } = await app.register(1, { ...FULL_FORM, first_name: 'Sealed' });
    const before = await state(id);
    clinic.allergies.set(id, 'Latex');
    const listed = await state(id);
    clinic.allergies.set(id, '');
    expect(new Set([before, listed, await state(id)]).size).toBe(3);
    clinic.allergies.clear();
    expect(await state(id)).toBe(before);
  });

  it('DOC-32 no paper is printed while nobody says what is known of them', async () => {
    const { id } = await app.register(1, FULL_FORM);
    clinic.isAway = true;
    expect((await page(id)).status).toBe(503);
  });
});
