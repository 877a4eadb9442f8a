import { fault } from '@nidaan/api-client/testing';
import type { KnownPatient } from '@nidaan/patients-contracts';
import { show } from '@nidaan/ui/testing';
import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { field, fill, serveRegistration, server, submit, sent, user } from '../testing/registration.tsx';
import { PatientRegistrationTab } from './patient-registration-tab.tsx';

const KNOWN = 'GET /api/patients-main/known/';
const ganesh: KnownPatient = {
  id: 41,
  name: 'Ganesh Sharma',
  first_name: 'Ganesh',
  last_name: 'Sharma',
  email: '',
  address: '14 MG Road, Pune',
  gender: 'Male',
  day: '7',
  month: '4',
  year: '1990',
  age: '36',
  seen_on: '2026-11-18',
};
const uma: KnownPatient = {
  ...ganesh,
  id: 40,
  name: 'Uma Sharma',
  first_name: 'Uma',
  gender: 'Female',
  day: '',
  month: '',
  year: '',
  age: '60',
};

serveRegistration();
const known = (...people: KnownPatient[]) => server.on(KNOWN, { status: 200, body: people });
const rest = () => act(async () => void (await jest.advanceTimersByTimeAsync(300)));
const offer = () => screen.findByRole('list', { name: 'Patients with this phone' });

describe('a known phone at the registration', () => {
  it('offers the person, and one key fills in what is known; Undo takes it back', async () => {
    known(ganesh);
    show(<PatientRegistrationTab />);
    fill(/First Name/, 'G');
    act(() => field(/Phone/).focus());
    await user.type(field(/Phone/), '98200-12345');
    await rest();
    expect((await offer()).textContent).toBe('Ganesh Sharma, 36, seen 18/11/2026 fill in');
    expect(server.seen(KNOWN).map(({ query }) => query)).toEqual([{ phone: '9820012345' }]);
    await user.keyboard('{ArrowDown}');
    const filled = [/First Name/, 'Last Name', 'Gender', 'Day', 'Month', 'Year', 'Age', 'Address', 'Aadhar Number'] as const;
    expect(filled.map((label) => field(label).value)).toEqual(
      ['Ganesh', 'Sharma', 'Male', '7', '4', '1990', '36', '14 MG Road, Pune', ''], // prettier-ignore
    );
    await act(async () => void (await jest.advanceTimersByTimeAsync(50)));
    expect(document.activeElement).toBe(field('Disease'));
    expect(screen.queryByRole('list', { name: 'Patients with this phone' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(filled.map((label) => field(label).value)).toEqual(['G', ...Array(8).fill('')]);
    expect(field(/Phone/).value).toBe('98200-12345');
  });

  it('lists a family, and takes the age of who gave no date of birth', async () => {
    known(ganesh, uma);
    show(<PatientRegistrationTab />);
    fill(/Phone/, '9820012345');
    await rest();
    const list = within(await offer());
    expect(list.getAllByRole('button')).toHaveLength(2);
    act(() => field(/Phone/).focus());
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect([field(/First Name/).value, field('Gender').value, field('Year').value, field('Age').value]).toEqual(
      ['Uma', 'Female', '1966', '≈ 60'], // prettier-ignore
    );
    fill(/Amount/, '500');
    submit();
    await screen.findByText('Registration Successful');
    expect(sent()).toMatchObject({ first_name: 'Uma', day: '', month: '', year: '1966', age: '60', aadhar: '' });
  });

  it('asks once, when the number is whole and the typing rests; a failure is silent', async () => {
    server.on(KNOWN, fault(500, 'away'));
    show(<PatientRegistrationTab />);
    for (const typed of ['98', '982001234', '9820012345', '98200123456', '9820012345']) fill(/Phone/, typed);
    await rest();
    expect(server.seen(KNOWN)).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the age alone', () => {
  const rough = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Age, if the date of birth is not known' });

  it('PAT-02 gives the year of birth, and is sent as an age', async () => {
    show(<PatientRegistrationTab />);
    fill('Day', '7');
    fill('Month', '4');
    fill('Year', '1988');
    expect([rough().value, field('Age').value]).toEqual(['', '38']);
    await user.type(rough(), '6x0');
    expect(['Day', 'Month', 'Year', 'Age'].map((label) => field(label).value)).toEqual(['', '', '1966', '≈ 60']);
    expect(field('Age').readOnly).toBe(true);
    fill(/Amount/, '0');
    submit();
    await screen.findByText('Registration Successful');
    expect(sent()).toMatchObject({ day: '', month: '', year: '1966', age: '60' });
  });

  it('is filled from the year alone, also of a hundred years', () => {
    show(<PatientRegistrationTab />);
    fill('Year', '1990');
    expect([rough().value, field('Age').value]).toEqual(['36', '≈ 36']);
    fireEvent.change(rough(), { target: { value: '104' } });
    expect([field('Year').value, field('Age').value]).toEqual(['1922', '≈ 104']);
    fireEvent.change(rough(), { target: { value: '' } });
    expect([field('Year').value, field('Age').value]).toEqual(['', '']);
  });
});
