import { FakeServer } from '@nidaan/api-client/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { OpenedRequest } from '@nidaan/patients-contracts';
import { show } from '@nidaan/ui/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RequestPage } from './request-page.tsx';

const REQUEST = 'GET /api/privacy/requests/12/';
const VERIFY = 'POST /api/privacy/requests/12/verify/';
const ASKED: OpenedRequest = {
  ...{ id: 12, number: 'PR/2026-27/000012', kind: 'correction', person_id: null, channel: 'web', details: '' },
  ...{ state: 'received', received_at: '2026-11-20T06:30:00.000Z', due_at: '2026-12-20T18:29:59.000Z', overdue: false },
  ...{ identity: null, closed_at: null, reason: '', rule: '', reopened_at: null },
  corrections: [],
  requester: { name: 'Asha Verma', relation: '', contact: 'asha@example.in' },
};
const CHECKED = { method: 'photo-id', by: 1, at: ASKED.received_at } as const;
const CORRECTION = {
  field: 'city',
  before: '',
  after: 'Pune',
  proof: 'Light bill',
  corrected_at: ASKED.received_at,
  corrected_by: 1,
};

describe('whose record a request is about', () => {
  let server: FakeServer;
  beforeEach(() => {
    server = new FakeServer().install();
    server.on('GET /api/persons/501/', { status: 200, body: { id: 501, name: 'Usha Verma', uhid: 'UH000501' } });
    server.on('GET /api/persons/', { status: 200, body: [{ id: 502, name: 'Asha Verma', uhid: 'UH000502', matched: ['uhid'] }] });
    server.on(VERIFY, { status: 200, body: ASKED });
  });
  afterEach(cleanup);
  const asked = (more: Partial<OpenedRequest>) => server.on(REQUEST, { status: 200, body: { ...ASKED, ...more } });
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
  const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^UHID of the person/ });
  const sent = () => server.seen(VERIFY).map(({ body }) => body);

  it('ORG-72 is noted after the identity was checked as well, and is asked for before the work begins', async () => {
    asked({ state: 'verified', identity: { ...CHECKED, method: 'otp' } });
    server.on('POST /api/privacy/requests/12/start/', {
      status: 409,
      body: { message: 'Please note first which person this request is about.' },
    });
    show(<RequestPage id={12} />);
    await press('Begin to work on it');
    expect(await screen.findByText('Please note first which person this request is about.')).toBeTruthy();
    await press('Note the person');
    await userEvent.type(await field(), 'UH000502');
    await press('Note it');
    await waitFor(() => expect(sent()).toEqual([{ method: 'otp', person_id: 502 }]));
  });

  it('ORG-72 stands in the field once it is noted, is not sent again, and another one takes its place', async () => {
    asked({ person_id: 501, state: 'received', reopened_at: ASKED.received_at });
    show(<RequestPage id={12} />);
    await screen.findByText('Usha Verma, UH000501');
    await press('Identity was checked');
    expect((await field()).value).toBe('UH000501');
    await press('Note it');
    await waitFor(() => expect(sent()).toEqual([{ method: 'photo-id' }]));
    cleanup();
    asked({ person_id: 501, state: 'in_work', identity: CHECKED });
    show(<RequestPage id={12} />);
    await screen.findByText('Usha Verma, UH000501');
    await press('Note another person');
    await userEvent.clear(await field());
    await userEvent.type(await field(), 'UH000502');
    await press('Note it');
    await waitFor(() => expect(sent().at(-1)).toEqual({ method: 'photo-id', person_id: 502 }));
  });

  it('ORG-72 is not asked of who finds no patient, and not changed once something was corrected', async () => {
    asked({});
    show(<RequestPage id={12} />, undefined, undefined, '/', { may: (key) => key === 'privacy.manage' });
    await press('Identity was checked');
    expect(await screen.findByRole('combobox', { name: 'How it was checked' })).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: /^UHID of the person/ })).toBeNull();
    cleanup();
    asked({ person_id: 501, state: 'in_work', identity: CHECKED, corrections: [CORRECTION] });
    show(<RequestPage id={12} />);
    expect(await screen.findByRole('button', { name: 'It is answered' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Note another person' })).toBeNull();
  });

  it('ORG-74 ORG-75 what was typed or begun for one person reaches nobody else who is noted meanwhile', async () => {
    asked({ person_id: 501, state: 'in_work', identity: CHECKED });
    server.on('GET /api/persons/502/', { status: 200, body: { id: 502, name: 'Asha Verma', uhid: 'UH000502' } });
    const { queries } = show(<RequestPage id={12} />);
    await userEvent.type(await screen.findByRole('textbox', { name: 'New value' }), 'Usha');
    asked({ person_id: 502, state: 'in_work', identity: CHECKED });
    await act(() => queries.invalidateQueries());
    await screen.findByText('Asha Verma, UH000502');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'New value' }).value).toBe('');
    cleanup();
    const planned = (person: number) =>
      server.on('GET /api/privacy/requests/12/plan/', {
        status: 200,
        body: { person_id: person, erased_at: null, handled_by: 10, lines: [] },
      });
    asked({ kind: 'erasure', person_id: 501, state: 'in_work', identity: CHECKED });
    planned(501);
    for (const id of [501, 502]) server.on(`GET /api/persons/${id}/holds/`, { status: 200, body: [] });
    server.on('POST /api/privacy/requests/12/confirm/', { status: 409, body: { message: 'Please look again.' } });
    const { queries: later } = show(<RequestPage id={12} />);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Confirm the erasure' })).toHaveProperty('disabled', false));
    await press('Confirm the erasure');
    await userEvent.type(await screen.findByLabelText('Your password'), 'secret');
    asked({ kind: 'erasure', person_id: 502, state: 'in_work', identity: CHECKED });
    planned(502);
    await act(() => later.invalidateQueries());
    await press('Erase for good');
    expect(await screen.findByText('Please look again.')).toBeTruthy();
    expect(server.seen('POST /api/privacy/requests/12/confirm/')[0]!.body).toMatchObject({ person_id: 501 });
  });

  it('ORG-75 an erasure that was done is not reopened', async () => {
    asked({ kind: 'erasure', state: 'done', closed_at: ASKED.received_at });
    show(<RequestPage id={12} />);
    expect(await screen.findByRole('button', { name: 'Print the acknowledgement' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Reopen' })).toBeNull();
  });
});
