import { FakeServer } from '@nidaan/api-client/testing';
import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderPage } from '../testing/render-page.tsx';
import { ProfileTab } from './profile-tab.tsx';

const PROFILE = {
  id: 7,
  username: 'Dr. Meera Kulkarni',
  hospital_name: 'Sahyadri Hospital',
  email: 'meera@example.in',
  phone_number: '9876543210',
  address: 'MG Road, Pune',
  aboutHospital: 'Since 1974',
  profile_photo: null,
  hospitalImages: [],
  showLabTab: true,
  showPharmacyTab: true,
  dueAmount: 0,
  contact: '9876543210',
};
const PUT = 'PUT /api/user-details/7/';
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('a profile that somebody else has changed meanwhile', () => {
  it('PRO-22 shows their value beside mine, and saves what is chosen with theirs as seen', async () => {
    localStorage.clear();
    const current = { aboutHospital: 'Since 1975', address: 'FC Road, Pune' };
    const server = new FakeServer()
      .install()
      .on('GET /api/user-details/', { status: 200, body: [PROFILE] })
      .on(PUT, { status: 409, body: { message: 'Somebody else changed the same fields.', current } });
    renderPage('/dashboard', <ProfileTab />);
    await screen.findByRole('heading', { name: 'Sahyadri Hospital' });
    await press('Edit Profile');
    type('About', 'Since 1976');
    type('Address', 'JM Road, Pune');
    await press('Save Changes');
    const asked = screen.getByRole('alert');
    for (const text of ['Since 1975', 'Since 1976', 'FC Road, Pune', 'JM Road, Pune']) expect(asked.textContent).toContain(text);
    await press('About: keep mine');
    await press('Address: take theirs');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('FC Road, Pune');
    server.on(PUT, { status: 200, body: { ...PROFILE, ...current, message: 'Profile updated successfully' } });
    await press('Save Changes');
    const body = server.seen(PUT).at(-1)!.body as FormData;
    expect([body.get('aboutHospital'), body.get('address'), JSON.parse(body.get('seen') as string)]).toEqual([
      'Since 1976',
      null,
      { aboutHospital: 'Since 1975' },
    ]);
  });
});
