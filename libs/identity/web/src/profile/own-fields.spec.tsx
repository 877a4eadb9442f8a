import { FakeServer } from '@nidaan/api-client/testing';
import { describe, expect, it } from '@jest/globals';
import type { Shell } from '@nidaan/ui';
import { show } from '@nidaan/ui/testing';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { ProfileTab } from './profile-tab.tsx';

const PROFILE = {
  ...{ id: 7, username: 'Kavita More', hospital_name: 'Sahyadri Hospital', email: 'kavita@example.in' },
  ...{ phone_number: '9876543210', address: 'MG Road, Pune', aboutHospital: '', profile_photo: '', hospitalImages: [] },
  ...{ showLabTab: true, showPharmacyTab: true, dueAmount: 0, contact: '9876543210' },
};

async function fieldsFor(may: Shell['may'], more: Partial<Shell> = {}): Promise<string[]> {
  new FakeServer()
    .install()
    .on('GET /api/user-details/', { status: 200, body: [PROFILE] })
    .on('GET /api/mfa/', { status: 200, body: { is_on: false, since: null, backup_codes_left: 0 } });
  show(<ProfileTab />, undefined, undefined, '/profile', { may, ...more });
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Profile' }));
  const fields = [...screen.getAllByRole('textbox'), ...screen.queryAllByRole('switch')] as HTMLInputElement[];
  const names = fields.map(({ labels }) => labels?.[0]?.textContent ?? '');
  cleanup();
  return names;
}

describe('the form of the profile', () => {
  it('ORG-08 has the own fields of a member, and those of the hospital for who may change them', async () => {
    expect(await fieldsFor((key) => key !== 'settings.manage')).toEqual(['Username', 'Email', 'Phone']);
    // Those of the hospital are of all its branches.
    expect(await fieldsFor(() => true, { isLimited: true })).toEqual(['Username', 'Email', 'Phone']);
    const all = await fieldsFor(() => true);
    expect(all).toEqual(expect.arrayContaining(['Hospital Name', 'Address', 'About', 'GSTIN', 'Show Lab Tab']));
  });
});
