import { FakeServer, fault } from '@nidaan/api-client/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Breach, OpenedRequest } from '@nidaan/patients-contracts';
import { readIn, show } from '@nidaan/ui/testing';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BreachPage } from './breach-page.tsx';
import { NoticeList } from './notice-list.tsx';
import { RequestList } from './request-list.tsx';
import { RequestPage } from './request-page.tsx';
import { ConsentPanel } from './consent-panel.tsx';
import { PrivacyTab } from './privacy-tab.tsx';

const REQUEST: OpenedRequest = {
  ...{ id: 12, number: 'PR/2026-27/000012', kind: 'access', person_id: null, channel: 'desk', details: '' },
  ...{ state: 'received', received_at: '2026-11-20T06:30:00.000Z', due_at: '2026-11-23T06:30:00.000Z', overdue: false },
  ...{ identity: null, closed_at: null, reason: '', rule: '', reopened_at: null },
  corrections: [],
  requester: { name: 'Asha Verma', relation: '', contact: 'asha@example.in' },
};
// Found by the number of a visit as well: that is not whose record it is.
const ASHA = { id: 501, uhid: 'UH000012', name: 'Asha Verma', matched: ['visit number'] };
const NONE = ['extent', 'timing', 'location', 'impact', 'consequences', 'measures', 'safety', 'contact', 'facts'];
const BREACH = {
  ...{
    id: 3,
    noticed_at: '2026-11-20T06:30:00.000Z',
    recorded_at: '2026-11-20T07:00:00.000Z',
    closed_at: null,
    close_reason: '',
  },
  ...Object.fromEntries([...NONE, 'findings', 'prevention', 'intimations'].map((field) => [field, ''])),
  nature: 'A laptop was stolen',
  clocks: [
    { what: 'cert_in', due_at: '2026-11-20T12:30:00.000Z', done_at: null },
    { what: 'board', due_at: null, done_at: null },
    { what: 'board_detailed', due_at: '2026-11-23T06:30:00.000Z', done_at: '2026-11-21T06:30:00.000Z' },
    { what: 'persons', due_at: null, done_at: null },
  ],
  amendments: [],
} as unknown as Breach;

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().install();
});
afterEach(cleanup);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const rowOf = async (text: string) => within((await screen.findByText(text)).closest('tr')!);

describe('the privacy desk', () => {
  it('ORG-80 says what to do while there are no requests', async () => {
    server.on('GET /api/privacy/requests/', { status: 200, body: [] });
    show(<RequestList />);
    expect(await screen.findByText('No requests yet. Patients can ask at the desk or on your privacy page.')).toBeTruthy();
  });

  it('ORG-11 offers no consents to who finds no patient: they begin with a UHID', () => {
    server.on('GET /api/privacy/requests/', { status: 200, body: [] });
    show(<PrivacyTab />, undefined, undefined, '/privacy-desk', { may: (key) => key === 'privacy.manage' });
    const tabs = screen.getAllByRole('tab').map((tab) => tab.textContent);
    expect(tabs).toEqual(['Requests', 'Notices', 'Breaches', 'Retention', 'Nominations']);
  });

  it('ORG-80 says in the language of the reader why nobody was found', async () => {
    server.on('GET /api/persons/', fault(403, 'You do not have permission to do this.'));
    await readIn('hi');
    show(<ConsentPanel />);
    fireEvent.change(screen.getByRole('textbox', { name: 'व्यक्ति का UHID' }), { target: { value: 'UH7' } });
    await press('दिखाएँ');
    expect(await screen.findByText('आपको यह करने की अनुमति नहीं है।')).toBeTruthy();
  });

  it('ORG-80 lists number, kind, person, due and state; what is late says so', async () => {
    const late = { ...REQUEST, id: 13, number: 'PR/2026-27/000013', overdue: true };
    server.on('GET /api/privacy/requests/', { status: 200, body: [late, REQUEST] });
    show(<RequestList />);
    const row = await rowOf('PR/2026-27/000012');
    for (const text of ['Copy of the record', 'Asha Verma', 'Received']) expect(row.getAllByText(text).length).toBeGreaterThan(0);
    expect((await rowOf('PR/2026-27/000013')).getByText('Overdue')).toBeTruthy();
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(
      expect.arrayContaining(['Number', 'Kind', 'Person', 'Due', 'State']),
    );
  });

  it('ORG-72 a request is taken at the desk, and a refusal is said in the words of the server', async () => {
    server.on('GET /api/privacy/requests/', { status: 200, body: [] });
    server.on('POST /api/privacy/requests/', { status: 400, body: { message: 'Name is required' } });
    show(<RequestList />);
    await press('New request');
    await userEvent.type(screen.getByRole('textbox', { name: 'E-mail or phone' }), '9822011111');
    await press('Take the request');
    expect(await screen.findByText('Name is required')).toBeTruthy();
    expect(server.seen('POST /api/privacy/requests/')[0]!.body).toMatchObject({
      kind: 'access',
      channel: 'desk',
      requester: { name: '', contact: '9822011111' },
    });
  });

  it('ORG-72 a request goes on step by step: the identity first', async () => {
    server.on('GET /api/privacy/requests/12/', { status: 200, body: REQUEST });
    server.on('POST /api/privacy/requests/12/verify/', { status: 200, body: { ...REQUEST, state: 'verified' } });
    show(<RequestPage id={12} />);
    await press('Identity was checked');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'How it was checked' }), 'Known in person');
    expect(screen.queryByRole('button', { name: 'It is answered' })).toBeNull();
    server.on('GET /api/privacy/requests/12/', { status: 200, body: { ...REQUEST, state: 'in_work' } });
    await press('Note it');
    expect(await screen.findByRole('button', { name: 'It is answered' })).toBeTruthy();
    expect(server.seen('POST /api/privacy/requests/12/verify/')[0]!.body).toEqual({ method: 'known-in-person' });
  });

  it('ORG-72 whose record it is, is said by the UHID, and by no other number', async () => {
    server.on('GET /api/privacy/requests/12/', { status: 200, body: REQUEST });
    server.on('GET /api/persons/', { status: 200, body: [ASHA] });
    server.on('POST /api/privacy/requests/12/verify/', { status: 200, body: { ...REQUEST, state: 'verified' } });
    show(<RequestPage id={12} />);
    await press('Identity was checked');
    const number = await screen.findByRole('textbox', { name: /^UHID of the person/ });
    await userEvent.type(number, '501');
    await press('Note it');
    expect(await screen.findByText('No patient found with this UHID')).toBeTruthy();
    // That nobody bears it is not said where nobody answered.
    server.on('GET /api/persons/', { status: 503, body: {} });
    await press('Note it');
    expect(await screen.findByText('The patient could not be looked for. Please try again.')).toBeTruthy();
    server.on('GET /api/persons/', { status: 200, body: [ASHA] });
    await userEvent.clear(number);
    await userEvent.type(number, 'UH000012');
    server.on('GET /api/privacy/requests/12/', { status: 200, body: { ...REQUEST, state: 'in_work' } });
    await press('Note it');
    expect(await screen.findByRole('button', { name: 'It is answered' })).toBeTruthy();
    expect(server.seen('POST /api/privacy/requests/12/verify/').map(({ body }) => body)).toEqual([
      { method: 'photo-id', person_id: 501 },
    ]);
  });

  it('ORG-74 a field is corrected with its proof, and old and new stand there', async () => {
    const asked: OpenedRequest = { ...REQUEST, kind: 'correction', state: 'in_work', person_id: 501 };
    const correction = { field: 'last_name', before: 'Verma', after: 'Sharma', proof: 'Aadhaar card' };
    server.on('GET /api/privacy/requests/12/', { status: 200, body: asked });
    server.on('GET /api/persons/501/', {
      status: 200,
      body: { id: 501, name: 'Asha Verma', uhid: '000501', last_name: 'Verma' },
    });
    server.on('POST /api/privacy/requests/12/correction/', { status: 200, body: asked });
    show(<RequestPage id={12} />);
    expect(await screen.findByText('Asha Verma, 000501')).toBeTruthy();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Field' }), 'Last name');
    expect(screen.getByRole('textbox', { name: 'Stands there now' })).toHaveProperty('value', 'Verma');
    await userEvent.type(screen.getByRole('textbox', { name: 'New value' }), 'Sharma');
    await userEvent.type(screen.getByRole('textbox', { name: 'Proof that was seen' }), 'Aadhaar card');
    const corrected = [{ ...correction, corrected_at: '2026-11-20T07:30:00.000Z', corrected_by: 10 }];
    server.on('GET /api/privacy/requests/12/', { status: 200, body: { ...asked, corrections: corrected } });
    await press('Correct it');
    expect((await rowOf('Sharma')).getByText('Verma')).toBeTruthy();
    expect(server.seen('POST /api/privacy/requests/12/correction/')[0]!.body).toEqual({
      ...{ field: 'last_name', value: 'Sharma', proof: 'Aadhaar card', person_id: 501 },
    });
  });

  it('ORG-75 ORG-77 plan and holds stand on the page, a hold is lifted, and a refused confirmation is said in the words of the server', async () => {
    const asked: OpenedRequest = { ...REQUEST, kind: 'erasure', state: 'in_work', person_id: 501 };
    const line = { what: 'clinical', rows: 4, action: 'keep', until: '2029-11-20', rule: 'Rule 7' };
    server.on('GET /api/privacy/requests/12/', { status: 200, body: asked });
    server.on('GET /api/persons/501/', { status: 200, body: { id: 501, name: 'Asha Verma', uhid: '000501' } });
    server.on('GET /api/persons/501/holds/', {
      status: 200,
      body: [{ id: 4, reason: 'dispute', note: 'Court', held_at: '2026-11-20T06:30:00.000Z', held_by: 10, lifted_at: null }],
    });
    server.on('POST /api/persons/501/holds/4/lift/', { status: 200, body: {} });
    server.on('GET /api/privacy/requests/12/plan/', {
      status: 200,
      body: { person_id: 501, erased_at: null, handled_by: 10, lines: [line] },
    });
    server.on('POST /api/privacy/requests/12/confirm/', {
      status: 403,
      body: { message: 'Another person has to confirm this.' },
    });
    show(<RequestPage id={12} />);
    const row = await rowOf('Clinical records');
    for (const text of ['Kept', '20/11/2029']) expect(row.getByText(text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'It is answered' })).toBeNull();
    const hold = await rowOf('Dispute');
    expect(hold.getByText('Stands')).toBeTruthy();
    await userEvent.click(hold.getByRole('button', { name: /Lift/ }));
    expect(server.seen('POST /api/persons/501/holds/4/lift/')).toHaveLength(1);
    await press('Confirm the erasure');
    await userEvent.type(await screen.findByLabelText('Your password'), 'secret');
    await press('Erase for good');
    expect(await screen.findByText('Another person has to confirm this.')).toBeTruthy();
    expect(server.seen('POST /api/privacy/requests/12/confirm/')[0]!.body).toEqual({
      ...{ password: 'secret', number: '', person_id: 501 },
    });
  });

  it('ORG-79 the clocks of a breach stand on the screen, and one is noted as done', async () => {
    server.on('GET /api/privacy/breaches/3/', { status: 200, body: BREACH });
    server.on('PATCH /api/privacy/breaches/3/', { status: 200, body: BREACH });
    show(<BreachPage id={3} />);
    const cert = await rowOf('CERT-In told');
    expect(cert.getByText('Overdue')).toBeTruthy();
    expect((await rowOf('Persons told')).getByText('Without delay')).toBeTruthy();
    expect((await rowOf('Board told in detail')).getByText('Done')).toBeTruthy();
    await userEvent.click(cert.getByRole('button'));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Note it' }));
    await screen.findByText('CERT-In told');
    expect(server.seen('PATCH /api/privacy/breaches/3/')[0]!.body).toMatchObject({
      done: { what: 'cert_in', at: expect.stringMatching(/Z$/) },
    });
  });

  it('ORG-70 a notice begins with our texts, and says why it is not published', async () => {
    const draft = {
      ...{ id: 5, language: 'en', version: null, title: 'Privacy notice', created_at: '2026-11-20T06:30:00.000Z' },
      ...{ sections: [{ heading: 'Your rights', text: 'You may ask' }], published_at: null },
    };
    server.on('GET /api/privacy/notices/', { status: 200, body: [draft] });
    server.on('POST /api/privacy/notices/', { status: 201, body: draft });
    server.on('PATCH /api/privacy/notices/5/', { status: 200, body: draft });
    server.on('POST /api/privacy/notices/5/publish/', { status: 409, body: { message: 'Please name the grievance officer' } });
    show(<NoticeList />);
    await press('New in English');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Text 1' }), ' us');
    await press('Publish');
    expect(await screen.findByText('Please name the grievance officer')).toBeTruthy();
    expect(server.seen('PATCH /api/privacy/notices/5/')[0]!.body).toMatchObject({
      sections: [{ heading: 'Your rights', text: 'You may ask us' }],
    });
  });

  it('ORG-70 a heading that is saved keeps the field in which somebody types on', async () => {
    const draft = {
      ...{ id: 5, language: 'en', version: null, title: 'Privacy notice', created_at: '2026-11-20T06:30:00.000Z' },
      ...{ sections: [{ heading: 'Your rights', text: 'You may ask' }], published_at: null },
    };
    const saved = { ...draft, title: 'Our notice', sections: [{ heading: 'Your own rights', text: 'You may ask' }] };
    server.on('GET /api/privacy/notices/', { status: 200, body: [draft] });
    server.on('POST /api/privacy/notices/', { status: 201, body: draft });
    server.on('PATCH /api/privacy/notices/5/', { status: 200, body: saved });
    const { queries } = show(<NoticeList />);
    await press('New in English');
    const heading = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Heading 1' });
    fireEvent.change(heading, { target: { value: 'Your own rights' } });
    await press('Save the draft');
    expect(server.seen('PATCH /api/privacy/notices/5/')).toHaveLength(1);
    act(() => heading.focus());
    server.on('GET /api/privacy/notices/', { status: 200, body: [saved] });
    await act(() => queries.invalidateQueries());
    expect(await screen.findByText('Our notice')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Heading 1' })).toBe(heading);
    expect(document.activeElement).toBe(heading);
  });

  it("ORG-71 says 'Consent not recorded' of a person who was asked nothing", async () => {
    server.on('GET /api/persons/', { status: 200, body: [ASHA] });
    server.on('GET /api/persons/501/consents/', { status: 200, body: [] });
    show(<ConsentPanel />);
    await userEvent.type(screen.getByRole('textbox', { name: 'UHID of the person' }), '501');
    await press('Show');
    expect(await screen.findByText('No patient found with this UHID')).toBeTruthy();
    await userEvent.clear(screen.getByRole('textbox', { name: 'UHID of the person' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'UHID of the person' }), 'uh000012');
    await press('Show');
    expect(await screen.findByText('Consents of Asha Verma, UH000012')).toBeTruthy();
    expect(await screen.findByText('Consent not recorded')).toBeTruthy();
  });
});
