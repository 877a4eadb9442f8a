import { session } from '@nidaan/api-client';
import { FakeServer, fakeToken, fault } from '@nidaan/api-client/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderPage } from '../testing/render-page.tsx';
import { HospitalPage } from './hospital-page.tsx';

const HOSPITAL = {
  hospital_name: 'Sahyadri Hospital',
  username: 'Dr. Meera Kulkarni',
  address: 'MG Road, Pune',
  phone_number: '9876543210',
  aboutHospital: '<b>Since</b> 1974',
  profile_photo: null,
  hospitalImages: ['/api/files/profile/1/aa/one'],
};
const PUBLIC = 'GET /api/public/hospitals/7/';

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  server = new FakeServer().install().on(PUBLIC, { status: 200, body: HOSPITAL });
});

describe('/HospitalProfile', () => {
  it('PRO-21 MKT-28 OPN-45 shows a hospital to somebody who is not logged in', async () => {
    renderPage('/HospitalProfile?id=7', <HospitalPage />);
    expect(await screen.findByRole('heading', { name: 'Sahyadri Hospital' })).toBeTruthy();
    for (const text of ['Dr. Meera Kulkarni', 'MG Road, Pune', '9876543210', '<b>Since</b> 1974'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByAltText('Hospital 1').getAttribute('src')).toBe(HOSPITAL.hospitalImages[0]);
    expect(screen.queryByText('Email')).toBeNull();
  });

  it('PRO-21 shows the own profile without an id', async () => {
    session.set({ access: fakeToken(), refresh: 'r' });
    server.on('GET /api/user-details/', { status: 200, body: [{ ...HOSPITAL, id: 7, email: 'meera@example.in' }] });
    renderPage('/HospitalProfile', <HospitalPage />);
    expect(await screen.findByRole('heading', { name: 'Sahyadri Hospital' })).toBeTruthy();
  });

  it('PRO-21 asks to log in without an id and a session, and makes no call', () => {
    renderPage('/HospitalProfile', <HospitalPage />);
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
    expect(server.calls).toEqual([]);
  });

  it.each([
    ['an unknown id', fault(404, 'x'), 'No such profile.'],
    ['a fault', fault(500, 'x'), 'Failed to load profile data'],
  ])('PRO-21 PRO-04 says so on %s', async (_, reply, sentence) => {
    server.on(PUBLIC, reply);
    renderPage('/HospitalProfile?id=7', <HospitalPage />);
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  });
});
