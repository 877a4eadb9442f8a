import { describe, expect, it } from '@jest/globals';
import type { AccessEntry } from '@nidaan/identity-contracts';
import { accessLogPage } from '../src/access-log/access-log.pdf.ts';

const entry = (what: string): AccessEntry => ({
  ...{ id: '1', at: '2026-11-24T06:00:00.000Z', member_id: 1, name: 'Asha', role: 'Owner', branch: 'Main Branch' },
  ...{ action: 'read', what, via: 'desk', subjects: [4] },
});

describe('who looked, on paper', () => {
  it('ORG-62 says what was looked at as people say it, and never as the trail names it', () => {
    const page = accessLogPage({
      hospital: { name: 'Sanjeevani', address: 'Pune', phone: '', email: '', timeZone: 'Asia/Kolkata' },
      ...{ about: [], heads: [], unavailable: [], isCut: false, now: new Date('2026-11-24T06:00:00Z') },
      entries: [entry('patients.patient'), entry('lab.test-result'), entry('of-tomorrow.thing')],
    });
    expect(page).toContain('Patient<');
    expect(page).toContain('Lab result');
    expect(page).not.toMatch(/patients\.patient|lab\.test-result/);
    // Of a kind that has no words yet.
    expect(page).toContain('of-tomorrow.thing');
  });
});
