import { FakeServer } from '@nidaan/api-client/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Duplicate, DuplicatePerson, MergePreview, MergeWithVisits } from '@nidaan/patients-contracts';
import { patient } from '@nidaan/patients-contracts/testing';
import { paths } from '@nidaan/ui';
import { show } from '@nidaan/ui/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MergeButton } from '../tracking/merge-button.tsx';
import { DuplicatesTab } from './duplicates-tab.tsx';

const INBOX = 'GET /api/persons/duplicates/';
const DISMISS = 'POST /api/persons/duplicates/7-40/dismiss/';
const PREVIEW = 'GET /api/persons/7/merge-preview/';
const MERGE = 'POST /api/persons/7/merge/';
const MERGES = 'GET /api/persons/merges/';
const UNDO = 'POST /api/persons/merges/5/undo/';

const asha: DuplicatePerson = {
  ...{ id: 7, uhid: 'UH000007', name: 'Asha Verma', local_name: '', gender: 'Female', age_text: '34 years', guardian: '' },
  ...{
    phone: '98200 12345',
    city: 'Pune',
    photo_url: null,
    deceased_on: null,
    today: null,
    matched: [],
    birth_date: '1992-05-03',
    email: '',
  },
  ...{ address: '', pincode: '', aadhar: '', visits: 3 },
  last_visit: { id: 41, date: '2026-11-18', doctor_name: '' },
};
const aasha: DuplicatePerson = {
  ...asha,
  ...{ id: 40, uhid: 'UH000040', name: 'Aasha Varma', email: 'asha@example.in', visits: 1, last_visit: null },
};
const pair: Duplicate = {
  ...{ id: '7-40', persons: [asha, aasha], differs: ['name', 'email'], score: 88, band: 'same', reasons: ['Same phone'] },
  ...{ state: 'open', found_at: '2026-11-20T05:00:00.000Z', decision_reason: '' },
};
const preview: MergePreview = {
  survivor: { person: asha, visits: 3, allergies: 'Penicillin', appointments: 2, tokens: 1, recalls: 1 },
  other: { person: aasha, visits: 1, allergies: '', appointments: 1, tokens: 0, recalls: 1 },
  ...{ take: ['email'], contradictions: [], unavailable: [] },
};
const merge: MergeWithVisits = {
  ...{ id: 5, taken: ['email'], reason: 'Typed twice', at: '2026-11-19T05:00:00.000Z', by: 12 },
  ...{ undone_at: null, undone_by: null, undo_reason: '', by_name: 'Neha Rao', undone_by_name: '' },
  survivor: { id: 7, uhid: 'UH000007', name: 'Asha Verma' },
  merged: { id: 40, uhid: 'UH000040', name: 'Aasha Varma' },
  visits: [{ id: 52, date: '2026-11-20', name: 'Aasha Varma', doctor_name: 'Dr. Rao', person_id: 7 }],
};

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().install();
});
afterEach(cleanup);
const inboxHas = (...pairs: Duplicate[]) => server.on(INBOX, { status: 200, body: pairs });
const openAt = (at: string) => show(<DuplicatesTab />, undefined, undefined, at);
const card = () => screen.findByRole('article', { name: 'Asha Verma, UH000007 and Aasha Varma, UH000040' });
const type = (label: string | RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('the inbox of possible duplicates', () => {
  it('FRD-28 says that there are none', async () => {
    inboxHas();
    openAt(paths.duplicates);
    expect(await screen.findByText('No possible duplicates')).toBeTruthy();
  });

  it('FRD-28 shows two side by side, says why, and marks what differs', async () => {
    inboxHas(pair);
    openAt(paths.duplicates);
    const lines = within(await card());
    expect(lines.getByText('Very probably the same')).toBeTruthy();
    expect(lines.getByText('Same phone')).toBeTruthy();
    const marked = lines.getAllByRole('row').filter((row) => row.textContent?.includes('differs'));
    expect(marked.map((row) => row.textContent)).toEqual(['Name differsAsha VermaAasha Varma', 'Email differs–asha@example.in']);
  });

  it('FRD-28 N on a pair says that they are two, with a reason, and the next pair has the focus', async () => {
    const next = {
      ...pair,
      id: '8-41',
      persons: [
        { ...asha, id: 8, uhid: 'UH000008' },
        { ...aasha, id: 41, uhid: 'UH000041' },
      ],
    };
    inboxHas(pair, next);
    server.on(DISMISS, { status: 200, body: { id: '7-40', state: 'dismissed' } });
    openAt(paths.duplicates);
    const first = await card();
    act(() => first.focus());
    fireEvent.keyDown(first, { key: 'n' });
    await screen.findByRole('dialog', { name: 'Not the same person' });
    type(/Reason/, 'Two sisters');
    inboxHas(next);
    await userEvent.click(screen.getByRole('button', { name: 'Not the same person' }));
    expect(await screen.findByText('They stay two patients.')).toBeTruthy();
    expect(server.seen(DISMISS)[0]!.body).toEqual({ reason: 'Two sisters' });
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/UH000008/));
  });

  it('FRD-30 M on a pair asks who stays and what is taken, and merges', async () => {
    inboxHas(pair);
    server.on(PREVIEW, { status: 200, body: preview });
    server.on(MERGE, { status: 200, body: { merge_id: 5, survivor: asha } });
    openAt(paths.duplicates);
    fireEvent.keyDown(await card(), { key: 'm' });
    const email = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Take over: Email' });
    const name = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Take over: Name' });
    expect([email.checked, name.checked]).toEqual([true, false]);
    expect(screen.getByText(/4 visits will be seen together/).textContent).toContain(
      '3 appointments are open. One token is open. 2 recalls are open. Allergies: Penicillin',
    );
    await userEvent.click(name);
    type(/Reason/, 'Typed twice');
    inboxHas();
    await userEvent.click(screen.getByRole('button', { name: 'Merge' }));
    expect(await screen.findByText('Aasha Varma, UH000040 is Asha Verma, UH000007 now.')).toBeTruthy();
    expect(server.seen(MERGE)[0]!.body).toEqual({
      ...{ other_id: 40, take: ['email', 'first_name', 'last_name'], confirm: false, reason: 'Typed twice' },
    });
    expect(await screen.findByText('No possible duplicates')).toBeTruthy();
    // Whoever was merged has no preview any more: it is not asked for again.
    expect(server.seen(PREVIEW)).toHaveLength(1);
  });

  it('FRD-32 what contradicts is said, and confirmed by a tick', async () => {
    inboxHas(pair);
    server.on(PREVIEW, { status: 200, body: { ...preview, contradictions: ['gender', 'deceased'] } });
    server.on(MERGE, {
      status: 409,
      body: { message: 'These two differ in what one person does not. Please confirm that they are one.' },
    });
    openAt(paths.duplicates);
    fireEvent.keyDown(await card(), { key: 'm' });
    expect(await screen.findByText(/Their genders differ\. One is marked as deceased/)).toBeTruthy();
    type(/Reason/, 'One person');
    await userEvent.click(screen.getByRole('button', { name: 'Merge' }));
    expect(await screen.findByText(/Please confirm that they are one/)).toBeTruthy();
    server.on(MERGE, { status: 200, body: { merge_id: 5, survivor: asha } });
    await userEvent.click(screen.getByRole('checkbox', { name: 'They are one person all the same' }));
    await userEvent.click(screen.getByRole('button', { name: 'Merge' }));
    await screen.findByText(/UH000040 is Asha Verma, UH000007 now/);
    expect(server.seen(MERGE).at(-1)!.body).toMatchObject({ confirm: true });
  });

  it('FRD-21 FRD-30 who takes in a patient marked as deceased is marked then: that is said before', async () => {
    const theirs = { ...aasha, deceased_on: '2026-11-01' };
    inboxHas(pair);
    const deceased = { ...preview, contradictions: ['deceased'], other: { ...preview.other, person: theirs } };
    server.on(PREVIEW, { status: 200, body: deceased });
    server.on('GET /api/persons/40/merge-preview/', {
      status: 200,
      body: { ...deceased, survivor: deceased.other, other: preview.survivor },
    });
    openAt(paths.duplicates);
    fireEvent.keyDown(await card(), { key: 'm' });
    expect(
      await screen.findByText(/The patient who stays is marked as deceased then\. Planned messages are cancelled\./),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Aasha Varma, UH000040' }));
    await waitFor(() => expect(screen.queryByText(/is marked as deceased then/)).toBeNull());
  });

  it('FRD-30 the other one may stay; an Aadhaar number is not taken where there is one', async () => {
    const [mine, theirs] = [
      { ...asha, aadhar: 'XXXX XXXX 1234' },
      { ...aasha, aadhar: 'XXXX XXXX 9876' },
    ];
    inboxHas(pair);
    server.on(PREVIEW, {
      status: 200,
      body: { ...preview, survivor: { ...preview.survivor, person: mine }, other: { ...preview.other, person: theirs } },
    });
    server.on('GET /api/persons/40/merge-preview/', {
      status: 200,
      body: { ...preview, survivor: preview.other, other: preview.survivor, take: [] },
    });
    openAt(paths.duplicates);
    fireEvent.keyDown(await card(), { key: 'm' });
    await screen.findByRole('checkbox', { name: 'Take over: Email' });
    expect(screen.queryByRole('checkbox', { name: 'Take over: Aadhar' })).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'Aasha Varma, UH000040' }));
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Take over: Email' })).toBeNull());
    expect(await screen.findByRole('checkbox', { name: 'Take over: Name' })).toBeTruthy();
  });
});

describe('the register of merges', () => {
  it('FRD-33 says who was merged and why; undoing lists the visits made since, and sends back those that are ticked', async () => {
    server.on(MERGES, { status: 200, body: [merge] });
    server.on('GET /api/persons/merges/5/visits/', { status: 200, body: merge });
    server.on(UNDO, { status: 200, body: { merge_id: 5, kept: ['email'], stayed: [] } });
    openAt(paths.merges);
    expect(await screen.findByText('Typed twice')).toBeTruthy();
    expect(screen.getByText('Neha Rao')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /Undo …/ }));
    await userEvent.click(await screen.findByRole('checkbox', { name: '#52 · 20/11/2026 · Aasha Varma · Dr. Rao' }));
    type(/Reason/, 'Two persons');
    await userEvent.click(screen.getByRole('button', { name: 'Undo the merge' }));
    expect(await screen.findByText('They are two patients again. What was changed since stays as it is: Email.')).toBeTruthy();
    expect(server.seen(UNDO)[0]!.body).toEqual({ reason: 'Two persons', visits: { 52: 40 } });
  });

  it('FRD-21 FRD-33 undoing says that it brings back nothing that the mark of death has cancelled, before and after', async () => {
    const marked = { ...merge, taken: ['deceased_on'], visits: [] };
    const warning = 'What was cancelled stays cancelled: messages and recalls are not planned again.';
    server.on(MERGES, { status: 200, body: [marked] });
    server.on('GET /api/persons/merges/5/visits/', { status: 200, body: marked });
    server.on(UNDO, { status: 200, body: { merge_id: 5, kept: [], stayed: [], warning } });
    openAt(paths.merges);
    await userEvent.click(await screen.findByRole('button', { name: /Undo …/ }));
    expect(await screen.findByText(warning)).toBeTruthy();
    await screen.findByText('No visit was made since.');
    type(/Reason/, 'Two persons');
    await userEvent.click(screen.getByRole('button', { name: 'Undo the merge' }));
    expect(await screen.findByText(`They are two patients again. ${warning}`)).toBeTruthy();
  });
});

describe("from the patient's page", () => {
  it('FRD-30 another patient is searched, and the merge is asked', async () => {
    server.on('GET /api/persons/', { status: 200, body: [aasha] });
    server.on(PREVIEW, { status: 200, body: preview });
    show(<MergeButton visit={patient({ person_id: 7, uhid: 'UH000007', name: 'Asha Verma' })} />);
    await userEvent.click(screen.getByRole('button', { name: 'Merge with …' }));
    await userEvent.type(await screen.findByRole('combobox'), 'aasha');
    await userEvent.click(await screen.findByRole('option'));
    expect(await screen.findByRole('dialog', { name: 'Merge two patients' })).toBeTruthy();
    expect(await screen.findByRole('checkbox', { name: 'Take over: Email' })).toBeTruthy();
  });

  it('FRD-23 whoever imports the old register without joining patients sees that list alone', async () => {
    server.on('GET /api/persons/imports/', { status: 200, body: [] });
    show(<DuplicatesTab />, undefined, undefined, paths.duplicates, { may: (key) => key === 'registry.import' });
    expect((await screen.findAllByRole('tab')).map((tab) => tab.textContent)).toEqual(['Old register']);
    expect(await screen.findByText('No list was brought yet.')).toBeTruthy();
    expect(server.seen(INBOX)).toEqual([]);
  });

  it('FRD-30 is offered to whoever may merge alone', () => {
    show(<MergeButton visit={patient({ person_id: 7 })} />, undefined, undefined, '/', { may: () => false });
    expect(screen.queryByRole('button')).toBeNull();
  });
});
