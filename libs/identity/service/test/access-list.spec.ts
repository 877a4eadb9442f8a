import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ChromiumDocuments } from '@nidaan/platform-documents';
import { DiskFiles } from '@nidaan/platform-files';
import { CHROMIUM_FOLDER, readPdf } from '@nidaan/testing/pdf';
import { accessListPage, type AccessList } from '../src/team/access-list.pdf.ts';
import { startIdentity, type IdentityApp } from './identity-app.ts';
import { hospitalWithTeam } from './team-fixture.ts';

describe('the paper that says who has access', () => {
  let app: IdentityApp;
  beforeAll(async () => {
    app = await startIdentity();
  }, 60_000);
  afterAll(() => app?.close());

  it('ORG-90 lists who may sign in and who may not now, with role, branches and end, and leaves out who has left', async () => {
    const { owner, member } = await hospitalWithTeam(app);
    await member('Meera', { branchIds: [2, 3], validUntil: new Date('2099-03-31T18:29:59Z') });
    await member('Ravi', { roleKey: 'lab', status: 'suspended' });
    await member('Gone', { status: 'ended' });
    const next = await member('Next');
    await owner.patch(`/api/team/${next.id}/`, { valid_from: '2099-01-05' });
    await owner.post('/api/roles/', { label: 'लैब <head>', permissions: [] });
    await member('Asha', { roleKey: 'head' });
    const { status, headers, raw } = await owner.get('/api/team/access_pdf/');
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(headers['content-disposition']).toMatch(/who-has-access-\d{4}-\d\d-\d\d\.pdf/);
    const html = raw.toString();
    expect(html).toContain('May sign in (3)');
    expect(html).toContain('May not sign in now (2)');
    for (const text of [
      'Kothrud, Hadapsar',
      '31/03/2099',
      'Suspended',
      'From 05/01/2099',
      'Laboratory',
      'Name, date and signature',
    ])
      expect(html).toContain(text);
    expect(html).toContain(`Printed by ${owner.username}`);
    expect(html).toContain('लैब &lt;head&gt;');
    expect(html).not.toContain('Gone');
  });

  it('ORG-12 ORG-90 shows a manager limited to branches his own people alone', async () => {
    const { member } = await hospitalWithTeam(app);
    const manager = await member('Manager', { roleKey: 'manager', branchIds: [2] });
    await member('Mine', { branchIds: [2] });
    await member('Theirs', { branchIds: [3] });
    const html = (await manager.get('/api/team/access_pdf/')).raw.toString();
    expect([html.includes('Mine'), html.includes('Theirs')]).toEqual([true, false]);
  });

  it('ORG-90 stands on A4 with the line to sign, whole names of many members on several pages', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'nidaan-access-'));
    const documents = new ChromiumDocuments({ directory: CHROMIUM_FOLDER, files: new DiskFiles(join(folder, 'files')) });
    try {
      const pdf = await documents.pdf(accessListPage(sample(45)));
      if (process.env['KEEP_PDF']) writeFileSync(process.env['KEEP_PDF'], pdf);
      const { pages, text } = await readPdf(pdf);
      expect(pages.length).toBeGreaterThan(1);
      expect(pages.at(-1)).toContain('Name, date and signature');
      for (let number = 1; number <= 45; number += 1) expect(text).toContain(`Member ${number} Kulkarni`);
    } finally {
      await documents.close();
      rmSync(folder, { recursive: true, force: true });
    }
  }, 60_000);
});

const ROLES = ['Owner', 'Manager', 'Doctor', 'Nurse', 'Reception', 'Laboratory', 'Lab head'];

const sample = (members: number): AccessList => ({
  hospital: {
    ...{ name: 'Sanjeevani Multispeciality Hospital', address: '14 Mahatma Gandhi Road, Pune 411001', phone: '9822012345' },
    ...{ email: 'asha@sanjeevani.example', timeZone: 'Asia/Kolkata' },
  },
  branches: new Map([
    [1, 'Main Branch'],
    [2, 'Kothrud'],
    [3, 'Hadapsar'],
  ]),
  printedBy: 'Dr. Asha Kulkarni',
  now: new Date('2026-11-23T10:00:00Z'),
  members: Array.from({ length: members }, (_, index) => ({
    ...{
      id: index + 1,
      name: `Member ${index + 1} Kulkarni`,
      email: '',
      phone: '',
      role: 'nurse',
      role_label: ROLES[index % 7]!,
    },
    ...{ branches: index % 3 === 0 ? ('all' as const) : [2, 3].slice(0, (index % 2) + 1), branch: 1, is_doctor: false },
    ...{
      registration_no: '',
      status: index % 9 === 8 ? ('suspended' as const) : ('active' as const),
      is_active: index % 9 !== 8,
    },
    ...{ valid_from: null, valid_until: index % 5 === 4 ? '2027-03-31T18:29:59.000Z' : null, invited_at: null },
    ...{ invite_expires_at: null, joined_at: null, last_seen_at: index % 4 ? '2026-11-22T10:00:00.000Z' : null },
    ...{ mfa_is_on: index % 2 === 0, extras: [], is_self: index === 0, version: 1 },
  })),
});
