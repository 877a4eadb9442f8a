import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Documents } from '@nidaan/platform-documents';
import { eventually } from '@nidaan/testing';
import { FULL_FORM, PatientsApp } from './patients-app.ts';

// The page itself is what is looked at here, not its printing.
const pages = {
  cached: async (_: unknown, page: string) => Buffer.from(page),
  prepare: async () => undefined,
} as unknown as Documents;

describe('the letterhead', () => {
  let app: PatientsApp;
  beforeAll(async () => {
    app = await PatientsApp.start(() => pages);
  });
  afterAll(() => app?.stop());

  const printed = async (hospitalId: number) => {
    const { id } = await app.register(hospitalId, FULL_FORM);
    return (await app.get(`/api/patients-main/${id}/generate_pdf/`, hospitalId)).text;
  };

  it('PRO-07 DOC-31 follows the profile of its hospital, at once, and of no other', async () => {
    for (const hospitalId of [1, 2]) await app.verified(hospitalId, { hospitalName: 'Old Name', address: 'Old Street' });
    expect(await printed(1)).toContain('Old Name');
    await app.profileChanged(1, { hospitalName: 'New <Name>', address: 'New Street', phoneNumber: '9000000009' });
    const page = await printed(1);
    for (const part of ['New &lt;Name&gt;', 'New Street', '9000000009']) expect(page).toContain(part);
    expect(page).not.toContain('Old');
    expect(await printed(2)).toContain('Old Name');
  });

  it('PRO-07 L4 keeps the newer letterhead when the verification comes after the change', async () => {
    const changed = app.profileChanged(3, { hospitalName: 'Newest Name' });
    await app.verified(3, { hospitalName: 'First Name' });
    await changed;
    await eventually(async () => expect(await printed(3)).toContain('Newest Name'));
  });
});
