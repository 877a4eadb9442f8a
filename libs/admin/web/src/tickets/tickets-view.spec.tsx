import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fault, type FakeServer, type SeenCall } from '@nidaan/api-client/testing';
import type { TicketAnswer } from '@nidaan/support-contracts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { reload } from '@nidaan/ui/testing';
import { answering, headersOf, rowsOf, showPanel, ticket } from '../testing/panel.tsx';

const LIST = 'GET /api/admin/tickets/';
const ANSWER = 'PATCH /api/admin/tickets/7/';

let server: FakeServer;
let kept: TicketAnswer[];
/** The number of one that waits for priority support. */
let first: number | null;
beforeEach(() => {
  first = null;
  kept = [ticket({ id: 8, title: 'Scanner', status: 'resolved', admin_response: 'Done' }), ticket()];
  server = answering()
    .on(LIST, ({ query }: SeenCall) => {
      // Those with priority support stand before all others: they are not below one of these.
      const below = matching(query).filter((each) => !query.after || (each.id !== first && each.id < Number(query.after)));
      return { status: 200, body: below.slice(0, Number(query.limit ?? below.length)) };
    })
    .on('GET /api/admin/tickets/count/', ({ query }: SeenCall) => ({ status: 200, body: { total: matching(query).length } }))
    .on(ANSWER, ({ body }) => {
      kept = kept.map((each) => (each.id === 7 ? { ...each, ...(body as Partial<TicketAnswer>) } : each));
      return { status: 200, body: kept[1] };
    });
});
afterEach(cleanup);

const matching = ({ search = '', status: only }: SeenCall['query']) =>
  kept.filter(({ id, title, status: its }) => (title.includes(search) || search === `#${id}`) && (!only || its === only));
const status = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Status' });
const response = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Response' });
const openDetail = async () => {
  showPanel('/admin/tickets/7');
  await screen.findByRole('heading', { name: 'Answer' });
};

describe('the list of tickets', () => {
  it('ADM-04 ADM-09 lists the tickets of all hospitals with who raised them', async () => {
    showPanel('/admin/tickets');
    await screen.findByText('Scanner');
    expect(headersOf('Tickets')).toEqual(['ID', 'Title', 'Email', 'Priority', 'Status', 'Created', 'Response', 'Action']);
    expect(rowsOf('Tickets')[1]).toEqual([
      ...['7', expect.stringMatching(/^PrinterAsha Kulkarni/), 'asha@sanjeevani.example'],
      ...['High', 'Open', '20/11/2026', 'None yet', 'View'],
    ]);
  });

  it('ORG-26 ADM-04 says of which hospital a ticket is, in the list and on its page, and offers no mail where there is no address', async () => {
    const nameless = { created_by_username: '', created_by_email: '', hospital_name: 'Sahyadri' };
    kept = [{ ...ticket({ id: 8, title: 'Scanner' }), hospital_name: 'Sanjeevani' } as TicketAnswer, { ...ticket(nameless) }];
    showPanel('/admin/tickets');
    await screen.findByText('Scanner');
    expect(rowsOf('Tickets').map((row) => row[1])).toEqual([
      expect.stringMatching(/^ScannerAsha Kulkarni · Sanjeevani/),
      expect.stringMatching(/^PrinterSahyadri/),
    ]);
    cleanup();
    await openDetail();
    expect(screen.getByText('Sahyadri')).toBeTruthy();
    expect(document.querySelector('a[href^="mailto:"]')).toBeNull();
  });

  it('ORG-56 ADM-04 opens a ticket that stands first for its priority support', async () => {
    first = 7;
    kept = [ticket({ id: 7 }), ticket({ id: 8, title: 'Scanner' })];
    await openDetail();
    expect(screen.queryByText('It may have been mistyped.')).toBeNull();
  });

  it('ADM-04 filters by status on the server, with the true total, also where the match lies far back', async () => {
    kept = [...Array.from({ length: 400 }, (_, index) => ticket({ id: 500 - index, status: 'closed' })), ticket({ id: 1 })];
    showPanel('/admin/tickets');
    await screen.findByText('Page 1 of 17');
    await screen.findByText(/401/);
    fireEvent.change(await status(), { target: { value: 'open' } });
    await waitFor(() => expect(rowsOf('Tickets').map(([id]) => id)).toEqual(['1']));
    fireEvent.change(await status(), { target: { value: 'in_progress' } });
    await screen.findByText('No tickets found');
  });

  it('ADM-04 searches on the server', async () => {
    showPanel('/admin/tickets');
    await screen.findByText('Scanner');
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search tickets' }), { target: { value: 'Print' } });
    await waitFor(() => expect(rowsOf('Tickets').map(([id]) => id)).toEqual(['7']));
    expect(server.seen(LIST).at(-1)!.query).toMatchObject({ search: 'Print' });
  });

  it('has its filter, sort and page in the address', async () => {
    const panel = showPanel('/admin/tickets?status=open');
    await screen.findByText('Printer');
    expect([rowsOf('Tickets').length, (await status()).value]).toEqual([1, 'open']);
    fireEvent.change(await status(), { target: { value: '' } });
    await screen.findByText('Scanner');
    fireEvent.click(screen.getByRole('button', { name: 'Title' }));
    await waitFor(() => expect(rowsOf('Tickets').map(([id]) => id)).toEqual(['7', '8']));
    expect(panel.address()).toBe('/admin/tickets?sort=title');
  });

  it('opens a ticket by a click on its row', async () => {
    const panel = showPanel('/admin/tickets');
    await userEvent.click((await screen.findAllByText('High'))[1]!);
    await screen.findByRole('heading', { name: 'Answer' });
    expect(panel.address()).toBe('/admin/tickets/7');
  });

  it("says 'Failed to load tickets. Please try again.' and tries again", async () => {
    server.on(LIST, fault(500, 'away'));
    showPanel('/admin/tickets');
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load tickets. Please try again.');
    server.on(LIST, { status: 200, body: kept });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Scanner');
  });
});

describe('one ticket', () => {
  it('ADM-04 shows who asked what, with the attachment', async () => {
    kept = [ticket({ attachment: '/api/files/support/1/ab/cd?expires=9&signature=x', attachment_name: 'scan.pdf' })];
    await openDetail();
    for (const text of ['Asha Kulkarni', 'asha@sanjeevani.example', '20/11/2026, 09:45 am', 'High', 'Open'])
      expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    expect(screen.getByText(/^Bills come out/).textContent).toBe('Bills come out\nblank');
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'scan.pdf' });
    expect([link.getAttribute('href'), link.rel]).toEqual(['/api/files/support/1/ab/cd?expires=9&signature=x', 'noreferrer']);
  });

  it('ADM-04 ADM-10 CON-23 saves status and response together, each of the four statuses', async () => {
    await openDetail();
    expect([...(await status()).options].map(({ value }) => value)).toEqual(['open', 'in_progress', 'resolved', 'closed']);
    fireEvent.change(await status(), { target: { value: 'in_progress' } });
    fireEvent.change(response(), { target: { value: 'We look\ninto it' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save answer' }));
    await screen.findByText('Ticket updated');
    expect(server.seen(ANSWER).map(({ body }) => body)).toEqual([
      { status: 'in_progress', admin_response: 'We look\ninto it', seen: { status: 'open', admin_response: '' } },
    ]);
    await screen.findByText('In Progress', { selector: '[data-tone]' });
  });

  it('ADM-10 API-07 asks whose answer is to stay where another member of staff answered meanwhile, also after a reload', async () => {
    await openDetail();
    fireEvent.change(response(), { target: { value: 'Mine' } });
    reload();
    kept = [ticket({ admin_response: 'Theirs', status: 'closed' })];
    await openDetail();
    expect(response().value).toBe('Mine');
    const message = 'Somebody else changed the same fields. Nothing was saved. Please choose.';
    server.on(ANSWER, { status: 409, body: { message, current: { admin_response: 'Theirs' } } });
    await userEvent.click(screen.getByRole('button', { name: 'Save answer' }));
    const asked = await screen.findByRole('alert');
    for (const text of [message, 'Theirs', 'Mine']) expect(asked.textContent).toContain(text);
    await userEvent.click(screen.getByRole('button', { name: 'Response: keep mine' }));
    expect(screen.queryByRole('alert')).toBeNull();
    server.on(ANSWER, { status: 200, body: ticket({ admin_response: 'Mine', status: 'closed' }) });
    await userEvent.click(screen.getByRole('button', { name: 'Save answer' }));
    await screen.findByText('Ticket updated');
    expect(server.seen(ANSWER).map(({ body }) => body)).toEqual([
      { admin_response: 'Mine', seen: { admin_response: '' } },
      { admin_response: 'Mine', seen: { admin_response: 'Theirs' } },
    ]);
    expect(sessionStorage).toHaveLength(0);
  });

  it('OPN-17 shows what the server says of an answer it refused, and keeps what was typed', async () => {
    server.on(ANSWER, fault(404, 'No ticket found with this ID'));
    await openDetail();
    fireEvent.change(response(), { target: { value: 'Hello' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save answer' }));
    expect((await screen.findByRole('alert')).textContent).toBe('No ticket found with this ID');
    expect(response().value).toBe('Hello');
  });

  it('ADM-28 removes an attachment after asking, and says why it could not', async () => {
    const REMOVE = 'DELETE /api/admin/tickets/7/attachment/';
    kept = [ticket({ attachment: '/api/files/support/2/a/scan.png', attachment_name: 'scan.png' })];
    server.on(REMOVE, fault(404, 'This ticket has no attachment'));
    await openDetail();
    await userEvent.click(screen.getByRole('button', { name: 'Remove the attachment' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Remove the attachment?' }));
    asked.getByText('scan.png is deleted for good, for the hospital too. The ticket stays.');
    await userEvent.click(asked.getByRole('button', { name: 'Remove the attachment' }));
    await asked.findByText('This ticket has no attachment');
    server.on(REMOVE, () => {
      kept = [ticket()];
      return { status: 204, body: null };
    });
    await userEvent.click(asked.getByRole('button', { name: 'Remove the attachment' }));
    await waitFor(() => expect(screen.queryByText('scan.png')).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says so when there is no such ticket, and leads back', async () => {
    showPanel('/admin/tickets/99');
    await screen.findByText('No ticket found with this ID');
    await userEvent.click(screen.getByRole('link', { name: 'Back to tickets' }));
    await screen.findByText('Scanner');
  });
});
