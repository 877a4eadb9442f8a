import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { LeadAnswer } from '@nidaan/admin-contracts';
import { fault, type FakeServer } from '@nidaan/api-client/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answering, lead, rowsOf, showPanel } from '../testing/panel.tsx';

const CHANGE = 'PATCH /api/admin/leads/3/';

let server: FakeServer;
let kept: LeadAnswer[];
beforeEach(() => {
  kept = [lead({ id: 4, name: 'Meera', status: 'closed', phone: '' }), lead()];
  server = answering()
    .on('GET /api/admin/leads/', ({ query }) => ({
      status: 200,
      body: kept.filter(({ status }) => !query.status || query.status === status),
    }))
    .on(CHANGE, ({ body }) => {
      kept = kept.map((each) => (each.id === 3 ? { ...each, ...(body as Partial<LeadAnswer>) } : each));
      return { status: 200, body: kept[1] };
    });
});
afterEach(cleanup);

const openLead = async () => {
  showPanel('/admin/leads');
  await screen.findByText('Vijay Patil');
  await userEvent.click(screen.getAllByRole('link', { name: 'View' })[1]!);
  return within(await screen.findByRole('dialog', { name: 'Vijay Patil' }));
};

describe('leads', () => {
  it('PRM-71 lists who wrote, about what, and where it stands', async () => {
    showPanel('/admin/leads');
    await screen.findByText('Vijay Patil');
    expect(rowsOf('Leads')[1]!.slice(1)).toEqual(['+91 98220 44556', 'Demo', 'Three branches', 'New', '20/11/2026', 'View']);
  });

  it('PRM-71 erases what a visitor wrote, after asking, and says why it could not', async () => {
    const ERASE = 'DELETE /api/admin/leads/3/';
    server.on(ERASE, fault(503, 'Please try again in a minute.'));
    const dialog = await openLead();
    await userEvent.click(dialog.getByRole('button', { name: 'Erase' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Erase this lead?' }));
    asked.getByText(/^Name, email, phone, message and note of Vijay Patil are erased for good/);
    expect(server.seen(ERASE)).toEqual([]);
    await userEvent.click(asked.getByRole('button', { name: 'Erase' }));
    await asked.findByText('Please try again in a minute.');
    server.on(ERASE, () => {
      kept = kept.filter(({ id }) => id !== 3);
      return { status: 204, body: null };
    });
    await userEvent.click(asked.getByRole('button', { name: 'Erase' }));
    await screen.findByText('Lead erased');
    await waitFor(() => expect(rowsOf('Leads')).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('PRM-71 filters by status', async () => {
    showPanel('/admin/leads');
    await screen.findByText('Vijay Patil');
    fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'contacted' } });
    await screen.findByText('No leads found');
    fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'closed' } });
    await screen.findByText('Meera');
    expect(rowsOf('Leads')).toHaveLength(1);
  });

  it('PRM-71 shows what was written and keeps status and note', async () => {
    const dialog = await openLead();
    expect(dialog.getByText(/^We run three branches/).textContent).toBe('We run three branches.\nPlease call.');
    expect(dialog.getByRole('link', { name: '+91 98220 44556' }).getAttribute('href')).toBe('tel:+919822044556');
    fireEvent.change(dialog.getByRole('combobox', { name: 'Status' }), { target: { value: 'contacted' } });
    fireEvent.change(dialog.getByRole('textbox', { name: 'Note' }), { target: { value: 'Calls back on Monday' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Lead updated');
    expect(server.seen(CHANGE).map(({ body }) => body)).toEqual([
      { status: 'contacted', note: 'Calls back on Monday', seen: { status: 'new', note: '' } },
    ]);
    await screen.findAllByText('Contacted', { selector: '[data-tone]' });
  });

  it('PRM-71 API-07 asks whose note is to stay where another member of staff wrote one meanwhile', async () => {
    const message = 'Somebody else changed the same fields. Nothing was saved. Please choose.';
    server.on(CHANGE, { status: 409, body: { message, current: { note: 'Called on Friday', status: 'closed' } } });
    const dialog = await openLead();
    fireEvent.change(dialog.getByRole('combobox', { name: 'Status' }), { target: { value: 'contacted' } });
    fireEvent.change(dialog.getByRole('textbox', { name: 'Note' }), { target: { value: 'Calls back' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    const asked = await dialog.findByRole('alert');
    for (const text of ['Called on Friday', 'Calls back', 'Closed', 'Contacted']) expect(asked.textContent).toContain(text);
    await userEvent.click(dialog.getByRole('button', { name: 'Note: take theirs' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Status: keep mine' }));
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' }).value).toBe('Called on Friday');
    server.on(CHANGE, { status: 200, body: kept[1] });
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Lead updated');
    expect(server.seen(CHANGE).at(-1)!.body).toEqual({ status: 'contacted', seen: { status: 'closed' } });
  });

  it('PRM-71 searches on the server', async () => {
    showPanel('/admin/leads');
    await screen.findByText('Vijay Patil');
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search leads' }), { target: { value: 'patil' } });
    await waitFor(() => expect(server.seen('GET /api/admin/leads/').at(-1)!.query).toMatchObject({ search: 'patil' }));
  });

  it('keeps the filter of the list while a lead is open, and after it', async () => {
    const panel = showPanel('/admin/leads?status=new');
    await userEvent.click(await screen.findByText('Three branches'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Vijay Patil' }));
    expect([panel.address(), rowsOf('Leads').length]).toEqual(['/admin/leads/3?status=new', 1]);
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(panel.address()).toBe('/admin/leads?status=new'));
  });

  it('shows why a lead could not be saved', async () => {
    server.on(CHANGE, fault(404, 'No lead found with this ID'));
    const dialog = await openLead();
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('No lead found with this ID');
  });
});
