import { beforeEach, describe, expect, it } from '@jest/globals';
import { patient } from '@nidaan/patients-contracts/testing';
import { ShellContext, type Shell } from '@nidaan/ui';
import { show } from '@nidaan/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { FrontDeskTab } from '../desk/front-desk-tab.tsx';
import { PatientRegistrationTab } from '../registration/patient-registration-tab.tsx';
import { later } from '../testing/desk.tsx';
import { answersAfterTheKeys, REGISTER, sent, serveRegistration, server, user } from '../testing/registration.tsx';

const QUOTE = 'GET /api/fee-quote/';
const FIRST = {
  ...{ fee: 500, kind: 'first', reason: 'First visit', anchor: null, valid_until: null, used: 0, allowed: null, next_fee: 0 },
};
const FREE = {
  ...{ fee: 0, kind: 'follow_up', reason: 'Free follow-up 1 of 1 until 27/11/2026, paid on 20/11/2026', next_fee: 300 },
  ...{ anchor: { visit_id: 900, date: '2026-11-20' }, valid_until: '2026-11-27', used: 0, allowed: 1 },
};
const doctor = (id: number, name: string, branch = 1) => ({ id, name, speciality: 'Paediatrics', branch_ids: [branch] });
const queue = (doctor_id: number, waiting: number) => ({ id: doctor_id, doctor_id, waiting });
const CARD = {
  ...{ id: 1, uhid: 'UH000001', name: 'Sunita Devi', local_name: '', gender: 'Female', age_text: '34 years', guardian: '' },
  ...{ phone: '9876543210', city: 'Pune', photo_url: null, today: null, matched: ['uhid'] },
  last_visit: { id: 900, date: '2026-11-10', doctor_name: 'Dr Meera Iyer' },
};

const SHELL: Shell = {
  ...{ hospitalName: '', doctorName: '', timeZone: 'Asia/Kolkata', memberId: null, branchName: 'Main Branch', movesBetween: [] },
  ...{ dashboard: 'hospital', comparesBranches: true, may: () => true },
};

const showsDoctor = (id: string) =>
  waitFor(() => expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Doctor' }).value).toBe(id));
const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount (₹)' });

describe('the doctor and the fee of a visit', () => {
  serveRegistration();
  beforeEach(() => {
    answersAfterTheKeys();
    server
      .on('GET /api/doctors/', { status: 200, body: [doctor(3, 'Dr Meera Iyer'), doctor(4, 'Dr Arun Nair')] })
      .on('GET /api/queues/', { status: 200, body: [queue(3, 9), queue(4, 2)] })
      .on('GET /api/appointments/', { status: 200, body: [] })
      .on('GET /api/patients/pending/', { status: 200, body: [] })
      .on('GET /api/patients/900/', {
        status: 200,
        body: patient({ id: 900, first_name: 'Sunita', last_name: 'Devi', doctor_id: 3 }),
      })
      .on('GET /api/persons/', { status: 200, body: [CARD] })
      .on(QUOTE, { status: 200, body: FIRST });
  });
  const choose = async () => {
    show(<FrontDeskTab />);
    await user.keyboard('UH000001{Enter}');
    await screen.findByRole('form', { name: 'Visit' });
  };
  const register = async () => {
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(server.seen(REGISTER)).toHaveLength(1));
    await screen.findByText(/^Registered: /);
    return sent();
  };

  it('FRD-84 FRD-87 the desk goes to the last doctor, with the fee and its reason by quote', async () => {
    server.on(QUOTE, { status: 200, body: FREE });
    await choose();
    await showsDoctor('3');
    expect(await screen.findByText(/Free follow-up 1 of 1 until 27\/11\/2026/)).toBeTruthy();
    await waitFor(() => expect(amount().value).toBe('0'));
    expect(server.seen(QUOTE).at(-1)!.query).toEqual({ doctor_id: '3', person_id: '1' });
    expect(await register()).toMatchObject({ doctor_id: '3', fee_kind: 'follow_up', amount: '0', person_id: 1 });
  });

  it('FRD-37 FRD-84 reads out and prints the token that displays call, once it is there', async () => {
    const token = { id: 61, label: 'A12' };
    server.on('GET /api/tokens/', { status: 200, body: [] }).on('GET /api/tokens/61/slip-pdf/', { status: 200, body: '%PDF-' });
    Object.assign(URL, { createObjectURL: () => 'about:blank', revokeObjectURL: () => undefined });
    await choose();
    await showsDoctor('3');
    await waitFor(() => expect(amount().value).toBe('500'));
    answersAfterTheKeys({ status: 201, body: patient({ id: 4711, doctor_id: 3 }) });
    await register();
    expect(await screen.findByText('Token follows')).toBeTruthy();
    server.on('GET /api/tokens/', { status: 200, body: [token] });
    expect(await screen.findByText('A12', {}, { timeout: 5000 })).toBeTruthy();
    expect(screen.getByText(/^Token · /)).toBeTruthy();
    expect(server.seen('GET /api/tokens/').at(-1)!.query).toEqual({ visit: '4711' });
    expect(screen.queryByText('Token follows')).toBeNull();
    await user.keyboard('{Alt>}p{/Alt}');
    await waitFor(() => expect(server.seen('GET /api/tokens/61/slip-pdf/')[0]!.query).toEqual({ size: '80mm' }));
  });

  it('FRD-37 FRD-84 prints the token also where the keys come before it is shown', async () => {
    const answer = later();
    server.on('GET /api/tokens/', answer.reply).on('GET /api/tokens/61/slip-pdf/', { status: 200, body: '%PDF-' });
    await choose();
    await showsDoctor('3');
    await waitFor(() => expect(amount().value).toBe('500'));
    answersAfterTheKeys({ status: 201, body: patient({ id: 4711, doctor_id: 3 }) });
    await register();
    await user.keyboard('{Alt>}p{/Alt}');
    await answer.come({ status: 200, body: [{ id: 61, label: 'A12' }] });
    await waitFor(() => expect(server.seen('GET /api/tokens/61/slip-pdf/')).toHaveLength(1));
  });

  it('FRD-84 where queues do not answer, the number of the visit serves', async () => {
    server.on('GET /api/tokens/', { status: 503, body: { message: 'x' } });
    server.on('GET /api/patients/4711/slip-pdf/', { status: 200, body: '%PDF-' });
    await choose();
    await showsDoctor('3');
    await waitFor(() => expect(amount().value).toBe('500'));
    answersAfterTheKeys({ status: 201, body: patient({ id: 4711, doctor_id: 3 }) });
    await register();
    await waitFor(() => expect(screen.queryByText('Token follows')).toBeNull());
    expect(screen.getByText('4711')).toBeTruthy();
    await user.keyboard('{Alt>}p{/Alt}');
    await waitFor(() => expect(server.seen('GET /api/patients/4711/slip-pdf/')).toHaveLength(1));
  });

  it("FRD-87 the desk goes to the doctor of today's appointment before the last one", async () => {
    server.on('GET /api/appointments/', { status: 200, body: [{ id: 12, doctor: 4, status: 'booked' }] });
    await choose();
    await showsDoctor('4');
  });

  it('FRD-87 the desk goes to the shortest queue with whoever is new', async () => {
    show(<FrontDeskTab />);
    await user.keyboard('{Alt>}n{/Alt}');
    await showsDoctor('4');
    await waitFor(() => expect(amount().value).toBe('500'));
    await user.type(screen.getByRole('textbox', { name: 'First Name' }), 'Asha');
    expect(await register()).toMatchObject({ doctor_id: '4', fee_kind: 'first', amount: '500' });
  });

  it('FRD-87 whoever is begun anew gets a doctor again, and the focus', async () => {
    show(<FrontDeskTab />);
    await user.keyboard('{Alt>}n{/Alt}');
    await showsDoctor('4');
    await user.keyboard('{F2}{Alt>}n{/Alt}');
    await showsDoctor('4');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'First Name' }));
  });

  it('FRD-87 the desk goes to the shortest queue of its own branch', async () => {
    const doctors = [doctor(3, 'Dr Meera Iyer'), doctor(4, 'Dr Arun Nair', 2)];
    server.on('GET /api/doctors/', { status: 200, body: doctors });
    show(
      <ShellContext value={{ ...SHELL, branchId: 1 }}>
        <FrontDeskTab />
      </ShellContext>,
    );
    await user.keyboard('{Alt>}n{/Alt}');
    await showsDoctor('3');
  });

  it('FRD-40 an amount that was typed stays, and less than a follow-up costs is no follow-up', async () => {
    server.on(QUOTE, { status: 200, body: { ...FREE, fee: 300 } });
    await choose();
    await waitFor(() => expect(amount().value).toBe('300'));
    await user.clear(amount());
    await user.type(amount(), '100');
    expect(await register()).toMatchObject({ fee_kind: '', amount: '100' });
  });

  it('FRD-40 a follow-up that is no longer free is said, and quoted anew', async () => {
    server.on(QUOTE, { status: 200, body: FREE });
    await choose();
    await waitFor(() => expect(amount().value).toBe('0'));
    answersAfterTheKeys({ status: 409, body: { message: 'This follow-up is no longer free' } });
    server.on(QUOTE, { status: 200, body: { ...FREE, fee: 300, reason: 'Follow-up until 11/12/2026, paid on 20/11/2026' } });
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('This follow-up is no longer free')).toBeTruthy();
    await waitFor(() => expect(amount().value).toBe('300'));
  });

  it('ORG-38 FRD-39 who is taken from another branch is quoted as who they are, and not as somebody new', async () => {
    const shared = { id: 70, name: 'Zebra Wood', phone_last_four: '1111', birth_year: 1980, uhid: 'UH000070' };
    const untold = { ...FREE, reason: 'Free follow-up 1 of 1 until 27/11/2026', anchor: null };
    server
      .on('GET /api/persons/', { status: 200, body: [] })
      .on('POST /api/persons/shared/', { status: 200, body: [{ ...shared, branch: 2, branch_name: 'Kothrud' }] })
      .on(QUOTE, ({ query }) => ({ status: 200, body: query['person_id'] === '70' ? untold : FIRST }));
    show(<FrontDeskTab />, undefined, undefined, '/', { findsElsewhere: true });
    await user.keyboard('9823011111');
    const cards = await screen.findByRole('list', { name: 'Known in another branch' });
    await user.click(within(cards).getByRole('button'));
    expect(await screen.findByText(/Free follow-up 1 of 1 until 27\/11\/2026/)).toBeTruthy();
    await waitFor(() => expect(amount().value).toBe('0'));
    expect(await register()).toMatchObject({ person_id: 70, fee_kind: 'follow_up', amount: '0' });
  });

  it('FRD-84 nothing of it is there without doctors', async () => {
    server.on('GET /api/doctors/', { status: 200, body: [] });
    await choose();
    await waitFor(() => expect(server.seen('GET /api/doctors/')).toHaveLength(1));
    expect(screen.queryByRole('combobox', { name: 'Doctor' })).toBeNull();
    expect(server.seen(QUOTE)).toEqual([]);
  });

  it('FRD-87 PAT-01 the registration has it folded, and asks for nothing until it is opened', async () => {
    show(<PatientRegistrationTab />);
    const folded = await screen.findByText('Doctor and fee');
    expect(server.seen('GET /api/doctors/')).toEqual([]);
    await user.click(folded);
    await showsDoctor('4');
    await waitFor(() => expect(amount().value).toBe('500'));
  });

  it('ORG-10 FRD-87 it goes to the first doctor, and asks for no queues, where the role sees none', async () => {
    const hidden = new Set(['patients.view', 'queue.call', 'display.manage']);
    const may = (permission: string) => !hidden.has(permission);
    show(<PatientRegistrationTab />, undefined, undefined, '/patients/new', { may });
    await user.click(await screen.findByText('Doctor and fee'));
    await showsDoctor('3');
    expect(server.seen('GET /api/queues/')).toEqual([]);
  });
});
