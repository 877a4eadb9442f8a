import { show } from '@nidaan/ui/testing';
import { describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { field, fill, sent, serveRegistration, submit } from '../testing/registration.tsx';
import { PatientRegistrationTab } from './patient-registration-tab.tsx';
import { remarkOn, type RemarkedField } from './remarks.ts';

describe('remarks on what was typed', () => {
  it.each<[RemarkedField, string, RegExp]>([
    ['phone', '12ab', /digits only/],
    ['phone', '98200', /short: 5 of 10/],
    ['phone', '982001234567', /long: 12 digits/],
    ['phone', '2443123456', /Indian mobile/],
    ['email', 'abc', /e-mail/],
    ['aadhar', '1', /12 digits, this has 1/],
    ['aadhar', '2345 6789 0123', /wrong digit/],
    ['weight', '-5', /weight/],
    ['weight', '700', /weight/],
    ['temparature', '999', /no temperature/],
    ['temparature', '38.5', /°C/],
    ['bp', '120', /120\/80/],
    ['bp', '80/120', /not above/],
  ])('says of %s %j that it looks wrong', (name, value, remark) => expect(remarkOn(name, value)).toMatch(remark));

  it.each<[RemarkedField, string]>([
    ['phone', ''],
    ['phone', '98200 12345'],
    ['phone', '+91 98200-12345'],
    ['phone', '09820012345'],
    ['phone', '+44 20 7946 0958'],
    ['email', 'asha@example.in'],
    ['aadhar', '2345 6789 0124'],
    ['weight', '3.2'],
    ['temparature', '98.6'],
    ['bp', '120/80'],
  ])('says nothing of %s %j', (name, value) => expect(remarkOn(name, value)).toBeNull());
});

describe('remarks in the form', () => {
  serveRegistration();

  it('OPN-15 stand at the field once it is left, and stop nobody', async () => {
    show(<PatientRegistrationTab />);
    act(() => field(/Phone/).focus());
    fill(/Phone/, '12ab');
    expect(screen.queryByText(/digits only/)).toBeNull();
    act(() => field('Email').focus());
    const remark = screen.getByText('A phone number has digits only.');
    expect(field(/Phone/).getAttribute('aria-describedby')).toContain(remark.id);
    fill(/Amount/, '500');
    submit();
    await screen.findByText('Registration Successful');
    expect(sent().phone).toBe('12ab');
  });
});
