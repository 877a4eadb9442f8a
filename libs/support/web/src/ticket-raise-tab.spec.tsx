import { FakeServer, fault } from '@nidaan/api-client/testing';
import { autofill, reload, show } from '@nidaan/ui/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ticket } from './testing/ticket.ts';
import { TicketRaiseTab } from './ticket-raise-tab.tsx';

const LIST = 'GET /api/tickets/';
const CREATE = 'POST /api/tickets/';
const SUCCESS = 'Ticket created successfully! Our team will get back to you soon.';
const REQUIRED = 'Title and description are required';

let server: FakeServer;
let kept: ReturnType<typeof ticket>[];
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'], advanceTimers: true });
  kept = [ticket({ id: 8, title: 'Scanner', admin_response: 'Try the other cable.\nThank you' }), ticket({ id: 7 })];
  server = new FakeServer()
    .install()
    .on(LIST, ({ query }) => ({ status: 200, body: kept.filter(({ title }) => title.includes(query.search ?? '')) }))
    .on('GET /api/tickets/count/', () => ({ status: 200, body: { total: kept.length } }))
    .on(CREATE, () => {
      kept = [ticket({ id: 9, title: 'New' }), ...kept];
      return { status: 201, body: kept[0] };
    });
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const tab = (name: string | RegExp) => screen.findByRole<HTMLElement>('tab', { name });
const openList = async () => fireEvent.click(await tab(/^My Tickets/));
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Create Ticket' }));
const choose = (file: File) => fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [file] } });
const fill = () => {
  type('Title', 'नया printer');
  type('Description', 'Line 1\nLine 2');
};
const sentForm = (index = -1) => Object.fromEntries(server.seen(CREATE).at(index)!.body as FormData);

describe('Create Ticket', () => {
  it('ORG-39 says on the button at which branch, for who works in several', async () => {
    show(<TicketRaiseTab />, undefined, undefined, '/', { branchName: 'Kothrud' });
    expect(await screen.findByRole('button', { name: 'Create at Kothrud' })).toBeTruthy();
  });

  it('ORG-52 shows the plan, and the account manager where there is one', async () => {
    const plan = {
      ...{ plan: 'corporate', plan_label: 'Corporate Hospital', rate_per_patient: 80, features: [] },
      account_manager: { name: 'Meera Joshi', phone: '9822011111', email: 'meera@nidaan.example' },
    };
    server.on('GET /api/plan/', { status: 200, body: plan });
    show(<TicketRaiseTab />);
    expect(await screen.findByText(/Your plan: Corporate Hospital\. Your account manager: Meera Joshi, 9822011111/)).toBeTruthy();
  });

  it('TIX-01 has two tabs, the second with the count of tickets', async () => {
    show(<TicketRaiseTab />);
    await tab('My Tickets (2)');
    expect(screen.getAllByRole('tab').map((each) => each.textContent)).toEqual(['Create Ticket', 'My Tickets (2)']);
  });

  it('TIX-02 CON-22 CON-26 asks for title, priority, description and attachment with the 5MB hint', () => {
    show(<TicketRaiseTab />);
    const priority = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Priority' });
    expect([...priority.options].map((option) => option.value)).toEqual(['low', 'medium', 'high', 'critical']);
    expect(priority.value).toBe('medium');
    expect(document.querySelector('input[type=file]')!.getAttribute('accept')).toBe('.jpg,.jpeg,.png,.gif,.webp,.pdf,.doc,.docx');
    expect(screen.getByText(/max 5MB/)).toBeTruthy();
    expect(document.activeElement).toBe(field('Title'));
  });

  it('TIX-14 loses nothing of what is filled in at once', () => {
    show(<TicketRaiseTab />);
    autofill([field('Title'), 'Printer'], [field('Description'), 'Blank pages']);
    expect([field('Title').value, field('Description').value]).toEqual(['Printer', 'Blank pages']);
  });

  it('TIX-09 API-19 sends a multipart form with the file as it is, and counts the ticket at once', async () => {
    show(<TicketRaiseTab />);
    await tab('My Tickets (2)');
    fill();
    fireEvent.change(screen.getByRole('combobox', { name: 'Priority' }), { target: { value: 'critical' } });
    const file = new File(['%PDF-'], 'अहवाल.pdf', { type: 'application/pdf' });
    choose(file);
    send();
    await tab('My Tickets (3)');
    const { attachment, ...fields } = sentForm();
    expect(fields).toEqual({ title: 'नया printer', priority: 'critical', description: 'Line 1\nLine 2' });
    expect([(attachment as File).name, (attachment as File).size]).toEqual(['अहवाल.pdf', 5]);
    expect([field('Title').value, field('Description').value]).toEqual(['', '']);
    expect(document.activeElement).toBe(field('Title'));
  });

  it('TIX-06 CON-11 STA-13 says that it worked, for five seconds', async () => {
    show(<TicketRaiseTab />);
    await tab('My Tickets (2)');
    fill();
    send();
    expect((await screen.findByText(SUCCESS)).closest('[role=status]')).toBeTruthy();
    act(() => void jest.advanceTimersByTime(4900));
    expect(screen.queryByText(SUCCESS)).toBeTruthy();
    act(() => void jest.advanceTimersByTime(100));
    expect(screen.queryByText(SUCCESS)).toBeNull();
  });

  it.each([
    ['', 'text'],
    ['text', '  '],
    ['', ''],
  ])('TIX-05 refuses title %j with description %j without asking the server', async (title, description) => {
    show(<TicketRaiseTab />);
    type('Title', title);
    type('Description', description);
    send();
    expect((await screen.findByRole('alert')).textContent).toContain(REQUIRED);
    expect(server.seen(CREATE)).toEqual([]);
    expect(field(title ? 'Description' : 'Title').getAttribute('aria-invalid')).toBe('true');
  });

  it("TIX-07 shows the server's message, else 'Failed to create ticket', and keeps what was typed", async () => {
    show(<TicketRaiseTab />);
    server.on(CREATE, fault(400, 'The attachment is empty. Please choose another file.'));
    fill();
    send();
    expect((await screen.findByRole('alert')).textContent).toContain('The attachment is empty');
    server.on(CREATE, { status: 500, body: {} });
    send();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Failed to create ticket'));
    server.on(CREATE, new Error('network'));
    send();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('No answer came'));
    expect(server.seen(CREATE)).toHaveLength(3);
    expect(field('Title').value).toBe('नया printer');
  });

  it('L3 a retry after a lost answer has the same key, another ticket another one', async () => {
    show(<TicketRaiseTab />);
    server.on(CREATE, new Error('network'));
    fill();
    send();
    await screen.findByRole('alert');
    server.on(CREATE, { status: 201, body: ticket() });
    send();
    await screen.findByText(SUCCESS);
    fill();
    send();
    await waitFor(() => expect(field('Title').value).toBe(''));
    const keys = server.seen(CREATE).map((call) => call.headers['Idempotency-Key']);
    expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, false]);
  });

  it('TIX-12 names the kinds when another file is chosen, and sends nothing', async () => {
    show(<TicketRaiseTab />);
    fill();
    choose(new File(['MZ'], 'tool.exe'));
    send();
    expect((await screen.findByRole('alert')).textContent).toContain('must be an image, a PDF or a Word document');
    expect(server.seen(CREATE)).toEqual([]);
  });

  it('TIX-13 OPN-09 warns above 5 MB and sends all the same', async () => {
    show(<TicketRaiseTab />);
    fill();
    choose(new File([new Uint8Array(6 * 1024 * 1024)], 'scan.png'));
    expect(screen.getByText(/6\.0 MB/)).toBeTruthy();
    send();
    await screen.findByText(SUCCESS);
    expect((sentForm().attachment as File).size).toBe(6 * 1024 * 1024);
  });

  it('can be used without the mouse: Enter moves on, Ctrl+Enter sends; a second press makes no second ticket', async () => {
    show(<TicketRaiseTab />);
    fill();
    fireEvent.keyDown(field('Title'), { key: 'Enter' });
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Priority' }));
    for (let press = 0; press < 2; press++) fireEvent.keyDown(field('Description'), { key: 'Enter', ctrlKey: true });
    await screen.findByText(SUCCESS);
    expect(server.seen(CREATE)).toHaveLength(1);
  });

  it('keeps what is typed while the list or another tab of the app is looked at', async () => {
    const { showInstead } = show(<TicketRaiseTab />);
    fill();
    await openList();
    fireEvent.click(await tab('Create Ticket'));
    expect(field('Title').value).toBe('नया printer');
    showInstead(<p>Another tab</p>);
    showInstead(<TicketRaiseTab />);
    expect(field('Description').value).toBe('Line 1\nLine 2');
    fireEvent.click(screen.getByRole('button', { name: 'Clear Form' }));
    expect([field('Title').value, field('Description').value]).toEqual(['', '']);
  });
});

describe('a reload in the middle', () => {
  it('TIX-07 loses nothing but the file, which is not kept', async () => {
    show(<TicketRaiseTab />);
    fill();
    choose(new File(['%PDF-'], 'a.pdf', { type: 'application/pdf' }));
    reload();
    show(<TicketRaiseTab />);
    expect([field('Title').value, field('Description').value]).toEqual(['नया printer', 'Line 1\nLine 2']);
    expect(screen.getByText(/restored.*Not kept on this device: Attachment/)).toBeTruthy();
    send();
    await screen.findByText(SUCCESS);
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('My Tickets', () => {
  it('TIX-03 lists ID, title, priority, status, created date and response', async () => {
    kept = [ticket({ id: 8, status: 'in_progress', priority: 'critical', admin_response: 'Soon' }), ticket({ id: 7 })];
    show(<TicketRaiseTab />);
    await openList();
    await screen.findAllByText('Critical');
    const table = screen.getByRole('table', { name: 'My Tickets' });
    const texts = (role: string) =>
      within(table)
        .getAllByRole(role)
        .map((cell) => cell.textContent);
    expect(texts('columnheader')).toEqual(['ID', 'Title', 'Priority', 'Status', 'Created', 'Response']);
    expect(texts('cell')).toEqual([
      ...['8', 'Printer', 'Critical', 'In Progress', '20/11/2026', 'View Response'],
      ...['7', 'Printer', 'High', 'Open', '20/11/2026', 'Pending'],
    ]);
  });

  it('TIX-03 searches on the server and filters by status; the count of the tab stays that of all', async () => {
    show(<TicketRaiseTab />);
    await openList();
    await screen.findByText('Printer');
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search tickets' }), { target: { value: 'Scan' } });
    act(() => void jest.advanceTimersByTime(300));
    await waitFor(() => expect(screen.queryByText('Printer')).toBeNull());
    fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'closed' } });
    await waitFor(() => expect(server.seen(LIST).at(-1)!.query).toMatchObject({ search: 'Scan', status: 'closed' }));
    await tab('My Tickets (2)');
  });

  it('TIX-03 TIX-14 shows the response in an alert', async () => {
    const alert = jest.spyOn(window, 'alert').mockImplementation(() => undefined);
    show(<TicketRaiseTab />);
    await openList();
    fireEvent.click(await screen.findByRole('button', { name: 'View Response' }));
    expect(alert.mock.calls).toEqual([['Try the other cable.\nThank you']]);
  });

  it('TIX-11 OPN-54 links an attachment to the address the list gave', async () => {
    kept = [ticket({ attachment: '/api/files/support/1/ab/cd?expires=9&signature=x', attachment_name: 'अहवाल.pdf' })];
    show(<TicketRaiseTab />);
    await openList();
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'अहवाल.pdf' });
    expect([link.getAttribute('href'), link.target, link.rel]).toEqual([
      '/api/files/support/1/ab/cd?expires=9&signature=x',
      '_blank',
      'noreferrer',
    ]);
  });

  it("TIX-04 says when there is none, and 'Create your first ticket' leads to the form", async () => {
    kept = [];
    show(<TicketRaiseTab />);
    await tab('My Tickets (0)');
    await openList();
    fireEvent.click(await screen.findByRole('link', { name: 'Create your first ticket' }));
    expect(document.activeElement).toBe(field('Title'));
  });

  it('TIX-04 Refresh asks again', async () => {
    show(<TicketRaiseTab />);
    await openList();
    await screen.findByText('Scanner');
    kept = [ticket({ id: 12, title: 'From another desk' })];
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Refresh' }).disabled).toBe(false));
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByText('From another desk');
    await tab('My Tickets (1)');
  });

  it('ORG-10 has no form for a role that raises no tickets', async () => {
    show(<TicketRaiseTab />, undefined, undefined, '/tickets/new', { may: () => false });
    await tab(/^My Tickets/);
    expect(screen.queryByRole('tab', { name: 'Create Ticket' })).toBeNull();
  });

  it("TIX-07 says 'Failed to load tickets. Please try again.' and can be tried again", async () => {
    server.on(LIST, fault(500, 'away'));
    show(<TicketRaiseTab />);
    await openList();
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load tickets. Please try again.');
    server.on(LIST, { status: 200, body: kept });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Scanner');
  });
});
