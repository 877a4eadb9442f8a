import { FakeServer, fault } from '@nidaan/api-client/testing';
import type { EmergencyAccess } from '@nidaan/identity-contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../testing/render-page.tsx';
import { EmergencyBar } from './emergency-bar.tsx';
import { EmergencyList } from './emergency-list.tsx';

const LIST = 'GET /api/emergency-access/';
const REVIEW = 'POST /api/emergency-access/3/review/';
const END = 'DELETE /api/emergency-access/3/';
const access = (more: Partial<EmergencyAccess> = {}): EmergencyAccess => ({
  ...{ id: 3, member_id: 2, name: 'Ravi Patil', patient: 41, reason_code: 'urgent-care', reason: 'Bleeding badly' },
  ...{ opened_at: '2026-11-20T05:00:00.000Z', until: '2026-11-20T06:00:00.000Z', verdict: null, note: '', reviewed_by: '' },
  ...{ reviewed_at: null, is_overdue: true, is_own: false },
  ...more,
});

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().install().on(LIST, { status: 200, body: [access()] });
});

describe('the review of emergency accesses', () => {
  it('ORG-66 shows who opened what and why, and keeps what a reviewer says', async () => {
    renderPage('/who-looked/emergencies', <EmergencyList />);
    const row = (await screen.findByText('Not reviewed', {}, { timeout: 5000 })).closest('tr')!;
    expect(row.textContent).toContain('Bleeding badly');
    expect(within(row).queryByRole('button', { name: 'End it now' })).toBeNull();
    await userEvent.click(within(row).getByRole('button', { name: 'Review' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Was it justified?' }), 'Not justified');
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Note' }), 'The patient was not here');
    const reviewed = access({
      verdict: 'not-justified',
      note: 'The patient was not here',
      reviewed_by: 'Asha',
      is_overdue: false,
    });
    server.on(REVIEW, { status: 200, body: reviewed }).on(LIST, { status: 200, body: [reviewed] });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Not justified')).toBeTruthy();
    expect(server.seen(REVIEW)[0]!.body).toEqual({ verdict: 'not-justified', note: 'The patient was not here' });
    expect(screen.queryByRole('button', { name: 'Review' })).toBeNull();
  });

  it('ORG-66 says why a review of the own access is refused, and keeps the note', async () => {
    server.on(REVIEW, fault(403, 'Somebody else must review your own access.'));
    renderPage('/who-looked/emergencies', <EmergencyList />);
    await userEvent.click(await screen.findByRole('button', { name: 'Review' }));
    const note = await screen.findByRole('textbox', { name: 'Note' });
    await userEvent.type(note, 'I had to');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Somebody else must review your own access.')).toBeTruthy();
    expect((note as HTMLTextAreaElement).value).toBe('I had to');
  });

  it('ORG-66 shows more than the newest hundred: what the bar counts can be reviewed', async () => {
    const newest = Array.from({ length: 100 }, (_, at) => access({ id: 200 - at, verdict: 'justified', is_overdue: false }));
    server.on(LIST, ({ query }) => ({ status: 200, body: query['before'] === '101' ? [access()] : newest }));
    renderPage('/who-looked/emergencies', <EmergencyList />);
    const more = await screen.findByRole('button', { name: 'Show more' });
    expect(screen.queryByText('Not reviewed')).toBeNull();
    await userEvent.click(more);
    expect(await screen.findByText('Not reviewed')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('ORG-65 ends one that runs', async () => {
    const until = new Date(Date.now() + 3_000_000).toISOString();
    server
      .on(LIST, { status: 200, body: [access({ until, is_overdue: false })] })
      .on(END, { status: 200, body: { id: 3, until: new Date().toISOString() } });
    renderPage('/who-looked/emergencies', <EmergencyList />);
    const button = await screen.findByRole('button', { name: 'End it now' });
    server.on(LIST, { status: 200, body: [access()] });
    await userEvent.click(button);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'End it now' })).toBeNull());
    expect(server.seen(END)).toHaveLength(1);
  });

  it('ORG-66 a bar counts what nobody reviewed within 48 hours and leads there; without any there is none', () => {
    const bar = (emergency_overdue: number) => <EmergencyBar profile={{ emergency_overdue } as never} />;
    const page = renderPage('/dashboard', bar(2));
    expect(screen.getByRole('status').textContent).toContain('2 emergency accesses have waited for a review');
    expect(screen.getByRole('link', { name: 'Review' }).getAttribute('href')).toBe('/who-looked/emergencies');
    page.unmount();
    renderPage('/dashboard', bar(0));
    expect(screen.queryByRole('status')).toBeNull();
  });
});
