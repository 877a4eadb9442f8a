import { PERSON_MESSAGES } from '@nidaan/patients-contracts';
import { patient } from '@nidaan/patients-contracts/testing';
import { show } from '@nidaan/ui/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { box, card, field, finds, known, LAST, last, later, page, PERSON, SEARCH, serveDesk, WAITING } from '../testing/desk.tsx';
import { answersAfterTheKeys, REGISTER, saved, scan, sent, serveRegistration, server, user } from '../testing/registration.tsx';
import { FrontDeskTab } from './front-desk-tab.tsx';

describe('the front desk', () => {
  serveRegistration();
  serveDesk();
  beforeEach(() => void show(<FrontDeskTab />));

  it('FRD-84 FRD-86 takes a known patient from the empty search to the slip by keys alone, in at most 22 after the phone', async () => {
    finds(card(1));
    server.on('GET /api/patients/4711/slip-pdf/', { status: 200, body: '%PDF-' });
    await waitFor(() => expect(document.activeElement).toBe(box()));
    await user.keyboard('9876543210');
    let keys = 0;
    const press = async (text: string, count: number) => {
      keys += count;
      await user.keyboard(text);
    };
    await press('{Enter}', 1);
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('disease'));
    await press('{Enter}', 1);
    await press('300', 3);
    answersAfterTheKeys();
    await press('{Control>}{Enter}{/Control}', 2);
    await screen.findByText('Registered: Asha Verma, number 4711');
    expect(sent()).toMatchObject({
      ...{ first_name: 'Sunita', last_name: 'Devi', phone: '9876543210', gender: 'Female', address: '14 MG Road' },
      ...{ patientType: 'OPD', paymentType: 'Cash', amount: '300', person_id: 1 },
    });
    await press('{Alt>}p{/Alt}', 2);
    await waitFor(() => expect(server.seen('GET /api/patients/4711/slip-pdf/')[0]!.query).toEqual({ size: '80mm' }));
    expect(keys).toBeLessThanOrEqual(22);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(box()));
  });

  it('FRD-04 FRD-84 begins with what the registry says of a known patient today, not with what the last visit said', async () => {
    finds(card(1));
    server.on(LAST, {
      status: 200,
      body: { ...last, first_name: 'Unknown', last_name: 'female', email: 'old@b.example', age: '20' },
    });
    const today = { ...known, phone: '9811111111', address: '7 FC Road', email: 'new@b.example', language: 'hi' };
    server.on(PERSON, { status: 200, body: { ...today, birth_date: '1990-05-02', birth_precision: 'day' } });
    await user.type(box(), '9876543210{Enter}');
    fireEvent.change(await field('Amount (₹)'), { target: { value: '300' } });
    answersAfterTheKeys();
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByText(/^Registered/);
    expect(sent()).toMatchObject({
      ...{ person_id: 1, first_name: 'Sunita', last_name: 'Devi', phone: '9811111111', address: '7 FC Road' },
      ...{ email: 'new@b.example', language: 'hi', day: '2', month: '5', year: '1990' },
    });
  });

  it('FRD-87 opens a sole hit by Enter, and lets a phone of several wait for the choice, the first marked', async () => {
    finds(card(1), card(2, { name: 'Mohan Devi', last_visit: null }));
    await user.type(box(), '9876543210');
    await screen.findByText('2 patients found');
    await user.keyboard('{Enter}');
    const option = (name: RegExp) => screen.getByRole('option', { name });
    await waitFor(() => expect(option(/Sunita/).getAttribute('aria-selected')).toBe('true'));
    expect(box().getAttribute('aria-activedescendant')).toBe(option(/Sunita/).id);
    await user.keyboard('{ArrowDown}{Enter}');
    const chosen = within(await screen.findByRole('region', { name: 'Patient' }));
    expect(chosen.getByText('Mohan Devi')).toBeTruthy();
  });

  it('FRD-34 shows the photo that was taken at its own person, and at nobody who is chosen after', async () => {
    const photo = '/api/persons/1/photo-small.jpg';
    server.on('POST /api/persons/1/photo/', { status: 200, body: { photo_url: photo, photo_small_url: photo } });
    finds(card(1));
    await user.type(box(), 'UH000001{Enter}');
    await screen.findByRole('region', { name: 'Patient' });
    await user.keyboard('{Alt>}i{/Alt}');
    await screen.findByRole('button', { name: 'Choose a file' });
    const file = document.querySelector<HTMLInputElement>('input[type="file"]')!;
    await user.upload(file, new File(['x'], 'face.jpg', { type: 'image/jpeg' }));
    await user.click(await screen.findByRole('button', { name: 'Keep photo' }));
    const shown = () => document.querySelector(`img[src="${photo}"]`);
    await waitFor(() => expect(shown()).toBeTruthy());
    // The focus is back in the form: the first closes the suggestions of its field.
    await user.keyboard('{Escape}{Escape}');
    finds(card(2, { name: 'Mohan Devi' }));
    await user.type(box(), 'UH000002{Enter}');
    expect(within(await screen.findByRole('region', { name: 'Patient' })).getByText('Mohan Devi')).toBeTruthy();
    expect(shown()).toBeNull();
  });

  it('FRD-87 opens the one patient of a UHID among others that it resembles', async () => {
    finds(card(1, { matched: ['uhid'] }), card(2, { matched: ['visit number'] }));
    await user.type(box(), 'UH000001{Enter}');
    const chosen = within(await screen.findByRole('region', { name: 'Patient' }));
    expect(chosen.getByText(/UH000001/)).toBeTruthy();
  });

  it('FRD-87 says that somebody is registered today already', async () => {
    finds(card(1, { today: { token: null, appointment_time: null, status: 'Pending' } }));
    await user.type(box(), '98765{Enter}');
    expect(await screen.findByText(/^Already registered today at/)).toBeTruthy();
  });

  it('FRD-85 Alt+N begins a new patient with what was searched for, Esc goes back, F1 shows the keys, F2 and / search', async () => {
    await user.type(box(), 'Asha Rani');
    await user.keyboard('{Alt>}n{/Alt}');
    expect((await field('First Name')).value).toBe('Asha');
    expect((await field('Last Name')).value).toBe('Rani');
    expect(document.activeElement).toBe(await field('First Name'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(box()));
    act(() => screen.getByRole('button', { name: /^Unknown patient/ }).focus());
    await user.keyboard('/');
    expect(document.activeElement).toBe(box());
    await user.keyboard('{F1}');
    const keys = within(await screen.findByRole('dialog', { name: 'Keys of the front desk' }));
    for (const key of ['F2', 'Alt+N', 'Alt+M', 'Alt+U', 'Alt+P', 'Alt+W', 'Ctrl+Enter']) expect(keys.getByText(key)).toBeTruthy();
  });

  it('FRD-27 says who a new patient may be without moving the focus; Alt+1 takes them, and registers the visit under them', async () => {
    const { photo_url: _photo, ...known } = card(1);
    const person = { ...known, photo_url: null, first_name: 'Sunita', last_name: 'Devi', birth_date: null, birth_precision: '' };
    server.on('POST /api/persons/check/', {
      status: 200,
      body: [{ person: { ...person, email: '', address: '' }, score: 70, band: 'likely', reasons: ['Same phone'] }],
    });
    await user.type(box(), '9876543210');
    await user.keyboard('{Alt>}n{/Alt}');
    const name = await field('First Name');
    fireEvent.change(name, { target: { value: 'Suneeta' } });
    await screen.findByRole('list', { name: 'Patients who may be this one' });
    expect(document.activeElement).toBe(name);
    await user.keyboard('{Alt>}1{/Alt}');
    await screen.findByRole('region', { name: 'Patient' });
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('disease'));
    fireEvent.change(await field('Amount (₹)'), { target: { value: '300' } });
    answersAfterTheKeys();
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByText(/^Registered/);
    expect(sent()).toMatchObject({ person_id: 1 });
  });

  it('FRD-17 groups all who share a phone under it; the arrows go through them as they stand', async () => {
    finds(card(1), card(2, { name: 'Asha Rao', phone: '9000000002' }), card(3, { name: 'Mohan Devi', phone: '+91 98765 43210' }));
    await user.type(box(), '98765');
    const family = within(await screen.findByRole('group', { name: '2 patients with 9876543210' }));
    expect(family.getAllByRole('option').map((each) => each.querySelector('b')!.textContent)).toEqual([
      'Sunita Devi',
      'Mohan Devi',
    ]);
    expect(screen.getAllByRole('option')).toHaveLength(3);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('option', { name: /Mohan Devi/ }).getAttribute('aria-selected')).toBe('true');
  });

  it('FRD-17 Alt+M adds a family member: phone, address, city, pincode, language and the guardian’s surname go over, and nothing else', async () => {
    finds(card(1));
    const family = { phone: '98765 43210', address: '14 MG Road', city: 'Pune', pincode: '411001', language: 'mr' };
    server.on('GET /api/persons/1/', {
      status: 200,
      body: { ...known, ...family, email: 'a@b.example', guardian_name: 'Mohan Lal Devi' },
    });
    await user.type(box(), '98765{Enter}');
    await screen.findByRole('region', { name: 'Patient' });
    await user.keyboard('{Alt>}m{/Alt}');
    expect(await screen.findByText('Of the family of Sunita Devi · Pune 411001')).toBeTruthy();
    expect((await field('Last Name')).value).toBe('Devi');
    fireEvent.change(await field('First Name'), { target: { value: 'Ravi' } });
    fireEvent.change(await field('Amount (₹)'), { target: { value: '300' } });
    answersAfterTheKeys();
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByText(/^Registered/);
    const body = sent() as Record<string, unknown>;
    expect(body).toMatchObject({ ...family, phone_owner: 'family', first_name: 'Ravi', last_name: 'Devi' });
    expect([body['email'], body['gender'], body['year'], body['person_id']]).toEqual(['', '', '', undefined]);
  });

  it('FRD-21 says that a patient is marked as deceased, and registers a visit only after a second word', async () => {
    finds(card(1, { deceased_on: '2026-10-05' }));
    await user.type(box(), '98765');
    expect(within(await screen.findByRole('option')).getByText('Deceased on 05/10/2026')).toBeTruthy();
    const read = later();
    server.on(PERSON, read.reply);
    await user.keyboard('{Enter}');
    await read.come({ status: 200, body: known });
    const chosen = within(await screen.findByRole('region', { name: 'Patient' }));
    expect(chosen.getAllByText('Deceased on 05/10/2026')).not.toEqual([]);
    const [refused, taken] = [later(), later()];
    server.on(REGISTER, refused.reply);
    fireEvent.change(await field('Amount (₹)'), { target: { value: '300' } });
    await user.keyboard('{Control>}{Enter}{/Control}');
    await refused.come({ status: 409, body: { message: 'This patient is marked as deceased' } });
    const again = await screen.findByRole('button', { name: 'Register all the same' });
    expect(sent()).not.toHaveProperty('confirm_deceased');
    server.on(REGISTER, taken.reply);
    await user.click(again);
    await taken.come({ status: 201, body: saved });
    await screen.findByText(/^Registered/);
    expect(sent()).toMatchObject({ person_id: 1, confirm_deceased: true });
  });

  it('FRD-17 a family member is added also where the person cannot be read', async () => {
    finds(card(1));
    await user.type(box(), '98765{Enter}');
    await screen.findByRole('region', { name: 'Patient' });
    await user.keyboard('{Alt>}m{/Alt}');
    const values = async (names: string[]) => Promise.all(names.map(async (name) => (await field(name)).value));
    await screen.findByRole('region', { name: 'New patient' });
    expect(await values(['First Name', 'Last Name', 'Phone', 'Address'])).toEqual(['', '', '9876543210', '14 MG Road']);
  });

  it('FRD-15 Alt+U and a letter register an unknown patient as an emergency without a fee', async () => {
    await user.keyboard('{Alt>}u{/Alt}');
    await screen.findByRole('region', { name: 'Unknown patient' });
    await user.keyboard('f');
    await screen.findByText(/^Registered/);
    expect(sent()).toMatchObject({
      ...{ first_name: 'Unknown', last_name: 'female', gender: 'Female', phone: '', patientType: 'Emergency' },
      ...{ paymentType: 'Reference', reference: 'Emergency, identity unknown', amount: '', is_unknown: true },
    });
  });

  it('FRD-85 FRD-36 what a scanner types lands in the search, also while somebody writes elsewhere', async () => {
    await user.keyboard('{Alt>}n{/Alt}');
    const name = await field('First Name');
    fireEvent.change(name, { target: { value: 'Mo' } });
    await user.click(name);
    await scan('NDN/7/UH000001/AB12');
    expect([box().value, document.activeElement, name.value]).toEqual(['NDN/7/UH000001/AB12', box(), 'Mo']);
    await waitFor(() => expect(server.seen(SEARCH).at(-1)!.query).toMatchObject({ search: 'NDN/7/UH000001/AB12' }));
    expect(await screen.findByText('Nobody found. Alt+N registers a new patient.')).toBeTruthy();
    expect(server.seen(REGISTER)).toEqual([]);
  });

  describe('where other branches share cards', () => {
    const SHARED = 'POST /api/persons/shared/';
    const shared = { id: 70, name: 'Zebra Wood', phone_last_four: '1111', birth_year: 1980, uhid: 'UH000070' };
    beforeEach(() => {
      cleanup();
      server.on(SHARED, { status: 200, body: [{ ...shared, branch: 2, branch_name: 'Kothrud' }] });
      show(<FrontDeskTab />, undefined, undefined, '/', { findsElsewhere: true });
    });

    it('ORG-38 shows who is known in another branch by a whole number, and registers the visit of whoever is taken', async () => {
      fireEvent.change(box(), { target: { value: 'Zebra Wood' } });
      await screen.findByText('Nobody found. Alt+N registers a new patient.');
      fireEvent.change(box(), { target: { value: '9823011111' } });
      const cards = within(await screen.findByRole('list', { name: 'Known in another branch' }));
      expect(server.seen(SHARED).map(({ body }) => body)).toEqual([{ number: '9823011111' }]);
      expect(cards.getByRole('button').textContent).toBe('Zebra WoodUH000070 · phone ends in 1111 · born 1980 · Kothrud');
      await user.click(cards.getByRole('button'));
      const patientAtDesk = within(await screen.findByRole('region', { name: 'Patient' }));
      expect(patientAtDesk.getByText('Zebra Wood')).toBeTruthy();
      expect(screen.queryByRole('textbox', { name: 'First Name' })).toBeNull();
      fireEvent.change(await field('Amount (₹)'), { target: { value: '300' } });
      answersAfterTheKeys();
      await user.keyboard('{Control>}{Enter}{/Control}');
      await waitFor(() => expect(sent()).toMatchObject({ person_id: 70, amount: '300' }));
    });

    it('ORG-38 asks nobody where the own branch knows the number, and says when there were too many questions', async () => {
      finds(card(1));
      fireEvent.change(box(), { target: { value: '9876543210' } });
      await screen.findByText('One patient found');
      server.on(SHARED, { status: 429, body: { message: PERSON_MESSAGES.tooManyFound } });
      finds();
      fireEvent.change(box(), { target: { value: '9823011111' } });
      expect(await screen.findByText(PERSON_MESSAGES.tooManyFound)).toBeTruthy();
      expect(server.seen(SHARED).map(({ body }) => body)).toEqual([{ number: '9823011111' }]);
    });
  });

  it('FRD-84 FRD-11 shows who waits, and cancels a visit from there', async () => {
    server.on('POST /api/patients/31/cancel/', {
      status: 200,
      body: { ...patient({ id: 31, status: 'Cancelled' }), refund_due: 300 },
    });
    await user.click(await screen.findByRole('button', { name: /^Cancel visit 31/ }));
    const dialog = within(await screen.findByRole('dialog'));
    server.on(WAITING, page([]));
    await user.click(dialog.getByRole('button', { name: 'Cancel visit' }));
    expect(await screen.findByText('No patients waiting')).toBeTruthy();
    expect(screen.getByText(/^To be given back to .*: ₹300.00$/)).toBeTruthy();
  });
});
