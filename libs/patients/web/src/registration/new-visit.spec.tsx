import { fault } from '@nidaan/api-client/testing';
import { patient } from '@nidaan/patients-contracts/testing';
import { show } from '@nidaan/ui/testing';
import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { newVisitOf } from '../finder/new-visit.ts';
import { field, fill, serveRegistration, server, submit, sentAndTaken } from '../testing/registration.tsx';
import { PatientRegistrationTab } from './patient-registration-tab.tsx';

const ASHA = 'GET /api/patients/12/';
const asha = patient({
  id: 12,
  first_name: 'Asha',
  last_name: 'Verma',
  phone: '9820012345',
  gender: 'Female',
  day: '7',
  month: '4',
  year: '1990',
  aadhar: '•••• •••• 1234',
  disease: 'Dengue',
  language: 'hi',
});
const { to, state } = newVisitOf(12);
const open = () => show(<PatientRegistrationTab />, undefined, undefined, { pathname: to, state });
const rest = () => act(async () => void (await jest.advanceTimersByTimeAsync(400)));

serveRegistration();

describe('a new visit of somebody who is known', () => {
  it('PAT-01 fills in the person and nothing of the last visit, and goes on at the disease; Undo empties the form again', async () => {
    server.on(ASHA, { status: 200, body: asha });
    const known = { ...asha, name: 'Asha Verma', seen_on: '2026-11-12' };
    server.on('GET /api/patients-main/known/', { status: 200, body: [known] });
    open();
    await screen.findByText('The details of Asha Verma were filled in. Please check them.');
    await rest();
    const labels = [
      /First Name/,
      'Last Name',
      /Phone/,
      'Gender',
      'Day',
      'Language of papers',
      'Aadhar Number',
      'Disease',
      /Amount/,
    ] as const;
    expect(labels.map((label) => field(label).value)).toEqual(
      ['Asha', 'Verma', '9820012345', 'Female', '7', 'hi', '', '', ''], // prettier-ignore
    );
    expect(document.activeElement).toBe(field('Disease'));
    expect(screen.queryByRole('list', { name: 'Patients with this phone' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(labels.map((label) => field(label).value).join('')).toBe('en');
  });

  it('PAT-14 is filled in once: what is typed since stays, and it is registered', async () => {
    server.on(ASHA, { status: 200, body: asha });
    const { queries } = open();
    await screen.findByText(/were filled in/);
    await rest();
    fill(/First Name/, 'Aisha');
    fill(/Amount/, '300');
    server.on(ASHA, { status: 200, body: { ...asha, status: 'Completed' } });
    await act(() => queries.invalidateQueries());
    expect(field(/First Name/).value).toBe('Aisha');
    submit();
    expect(await sentAndTaken()).toMatchObject({ first_name: 'Aisha', last_name: 'Verma', disease: '', amount: '300' });
  });

  it('PAT-01 says that the person could not be read, and leaves the form usable', async () => {
    server.on(ASHA, fault(503, 'away'));
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    open();
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch patient data');
    expect(field(/First Name/).value).toBe('');
  });
});
