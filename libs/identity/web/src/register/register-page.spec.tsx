import { session } from '@nidaan/api-client';
import { FakeServer, fault } from '@nidaan/api-client/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../testing/render-page.tsx';
import { RegisterPage } from './register-page.tsx';

const LABELS = [
  'First Name',
  'Last Name',
  'Email',
  'Password',
  'Confirm Password',
  'Hospital Name',
  'Address',
  'Phone Number',
  'Referred By (Optional)',
];
const FILLED = ['Amit', 'Kumar', 'amit@example.in', 'secret12', 'secret12', 'City Hospital', 'MG Road, Pune', '9876543210', ''];

let server: FakeServer;
const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement;
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Register' }));
const open = () => renderPage('/register', <RegisterPage />);

function fill(values: readonly string[] = FILLED, only: readonly string[] = LABELS) {
  for (const label of only) fireEvent.change(field(label), { target: { value: values[LABELS.indexOf(label)] } });
}

const sentence = async (text: string) => expect(await screen.findByText(text)).toBeTruthy();

beforeEach(() => {
  localStorage.clear();
  server = new FakeServer().install().on('POST /api/register/', { status: 201, body: { message: 'ok' } });
});

describe('the registration form', () => {
  it('REG-01 has the nine fields in order', () => {
    open();
    const shown = [...document.querySelectorAll('label')].map((label) => label.textContent);
    expect(shown).toEqual(LABELS);
  });

  it('REG-02 links to /login', () => {
    open();
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
  });

  it('REG-03 REG-04 REG-05 REG-07 REG-11 REG-12 REG-13 says what is missing and makes no call', async () => {
    open();
    await submit();
    for (const name of ['First name', 'Last name', 'Email', 'Password', 'Hospital name', 'Address', 'Phone number']) {
      await sentence(`${name} is required`);
    }
    expect(server.calls).toEqual([]);
    await waitFor(() => expect(document.activeElement).toBe(field('First Name')));
  });

  it.each([
    ['REG-06', 'Email', 'nobody@example', 'Email is invalid'],
    ['REG-08', 'Password', 'abc', 'Password must be at least 8 characters'],
    ['REG-10', 'Confirm Password', 'secret13', 'Passwords do not match'],
    ['REG-14', 'Phone Number', '987654321', 'Phone number is invalid'],
    ['REG-14', 'Phone Number', '1234567890123456', 'Phone number is invalid'],
    ['REG-14', 'Phone Number', '+919876543210', 'Phone number is invalid'],
  ])('%s refuses %s %j', async (_, label, value, expected) => {
    open();
    fill();
    fill(FILLED.with(LABELS.indexOf(label), value), [label]);
    await submit();
    await sentence(expected);
    expect(server.calls).toEqual([]);
  });

  it('REG-16 the error of a field clears when that field is edited, the others stay', async () => {
    open();
    await submit();
    await sentence('First name is required');
    await userEvent.type(field('First Name'), 'A');
    expect(screen.queryByText('First name is required')).toBeNull();
    await sentence('Last name is required');
  });

  it('REG-09 OPN-01 advises 8 characters from 4 to 7 without blocking', async () => {
    open();
    const short = FILLED.with(3, 'abcd').with(4, 'abcd');
    fill(short);
    await sentence('8 or more characters recommended');
    await submit();
    await screen.findByText('Verify your email');
    expect(server.calls[0]!.body).toMatchObject({ password: 'abcd' });
  });

  it('REG-17 REG-18 REG-15 sends the documented fields, the name joined by one space, never the confirmation', async () => {
    open();
    fill();
    await submit();
    await screen.findByText('Verify your email');
    expect(server.seen('POST /api/register/').map(({ body }) => body)).toEqual([
      {
        username: 'Amit Kumar',
        email: 'amit@example.in',
        password: 'secret12',
        hospital_name: 'City Hospital',
        address: 'MG Road, Pune',
        phone_number: '9876543210',
        referred_by: '',
      },
    ]);
  });
});

describe('after the answer', () => {
  it('REG-20 shows the message of a refusal beside the field too, else its own sentence', async () => {
    const taken = 'An account with this email already exists.';
    server.on('POST /api/register/', fault(409, taken, { errors: { email: 'Taken' } }));
    open();
    fill();
    await submit();
    expect((await screen.findByRole('alert')).textContent).toBe(taken);
    await sentence('Taken');
    server.on('POST /api/register/', { status: 500, body: { error: 'not read here' } });
    await submit();
    await sentence('Registration failed. Please try again.');
    server.on('POST /api/register/', new TypeError('network'));
    await submit();
    await sentence('Registration failed. Please try again.');
  });

  it('REG-23 removes stored tokens on success and on failure', async () => {
    session.set({ access: 'a', refresh: 'r' });
    server.on('POST /api/register/', fault(400, 'no'));
    open();
    fill();
    await submit();
    await screen.findByRole('alert');
    expect([session.accessToken(), session.refreshToken()]).toEqual([null, null]);
    session.set({ access: 'a', refresh: 'r' });
    server.on('POST /api/register/', { status: 202, body: {} });
    await submit();
    await screen.findByText('Verify your email');
    expect([session.accessToken(), session.refreshToken()]).toEqual([null, null]);
  });

  it('REG-21 OTP-06 STA-01 shows the verification view for that email; Back keeps what was typed', async () => {
    open();
    fill();
    await submit();
    await screen.findByText('Verify your email');
    await sentence('amit@example.in');
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(LABELS.map((label) => field(label).value)).toEqual(FILLED);
  });

  it('REG-24 a verified code leads to /login', async () => {
    server.on('POST /api/verify-otp/', { status: 200, body: {} });
    const page = open();
    fill();
    await submit();
    await screen.findByText('Verify your email');
    await userEvent.click(screen.getByLabelText('Digit 1'));
    await userEvent.keyboard('012345{Enter}');
    await waitFor(() => expect(page.at()).toBe('/login'));
    expect(server.seen('POST /api/verify-otp/')[0]!.body).toEqual({ email: 'amit@example.in', otp: '012345' });
  });
});
