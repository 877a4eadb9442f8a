import { describe, expect, it } from '@jest/globals';
import { SUPPORT_EVENTS } from './events.ts';
import { ticketFaults, ticketForm, ticketReply } from './form.ts';
import { answerTicket, createTicket, listAllTickets, SUPPORT_ROUTES } from './routes.ts';
import { ticketAnswerOf } from './ticket.ts';

const ticket = {
  id: 3,
  title: 'Printer',
  priority: 'low' as const,
  description: 'Blank',
  attachmentName: null,
  status: 'open' as const,
  createdAt: new Date('2026-11-20T06:30:00Z'),
  adminResponse: '',
  accountId: 5,
  username: 'Asha',
  email: 'asha@example.in',
};

describe('contracts of tickets', () => {
  it('API-04 SEC-02 have the documented paths, and every path of the staff is for staff only', () => {
    expect(SUPPORT_ROUTES.map(({ method, path, access }) => `${method} ${path} ${access}`)).toEqual([
      'GET /api/tickets/ hospital',
      'GET /api/tickets/count/ hospital',
      'POST /api/tickets/ hospital',
      'GET /api/admin/tickets/ staff',
      'GET /api/admin/tickets/count/ staff',
      'PATCH /api/admin/tickets/:id/ staff',
      'DELETE /api/admin/tickets/:id/attachment/ staff',
      'GET /api/admin/tickets/states/ staff',
      'GET /api/files/support/:hospital/:part/:name public',
    ]);
    expect([listAllTickets.access, answerTicket.access]).toEqual(['staff', 'staff']);
    expect([createTicket.idempotent, createTicket.status, createTicket.consumes]).toEqual([
      true,
      201,
      ['multipart', 'json', 'urlencoded'],
    ]);
  });

  it('OPN-05 ENT-09 give the double names one value each', () => {
    const open = ticketAnswerOf(ticket, null);
    expect([open.created_at, open.admin_response]).toEqual(['2026-11-20T06:30:00.000Z', null]);
    for (const answer of [open, ticketAnswerOf({ ...ticket, adminResponse: 'Done' }, '/x')])
      expect([answer.createdAt, answer.adminResponse]).toEqual([answer.created_at, answer.admin_response]);
  });

  it('TIX-05 TIX-10 TIX-15 check the form alike in browser and server', () => {
    expect(ticketForm.parse({ title: 'a', description: 'b', priority: null })).toEqual({
      title: 'a',
      description: 'b',
      priority: 'medium',
    });
    expect(ticketFaults({ title: 'a', description: 'b', priority: 'low' })).toEqual({});
    expect(ticketFaults({ title: ' ', priority: 'urgent' })).toEqual({
      title: 'Title and description are required',
      description: 'Title and description are required',
      priority: 'Priority must be low, medium, high or critical',
    });
    expect(ticketFaults({ title: 't'.repeat(301), description: 'b' })).toEqual({ title: 'Title is too long' });
  });

  it('ADM-10 OPN-05 read a reply under both names and tell "empty" from "not given"', () => {
    expect(ticketReply.parse({ adminResponse: 'a' })).toEqual({ adminResponse: 'a', status: undefined });
    expect(ticketReply.parse({ admin_response: 'b', adminResponse: 'a', status: 'closed' })).toEqual({
      adminResponse: 'b',
      status: 'closed',
    });
    expect(ticketReply.parse({ admin_response: null })).toEqual({ adminResponse: '', status: undefined });
    expect(ticketReply.parse({ status: 'open' })).toEqual({ adminResponse: undefined, status: 'open' });
    expect(ticketReply.safeParse({}).success).toBe(false);
  });

  it.each(SUPPORT_EVENTS.map((event) => [event.name, event] as const))('%s keeps parsing its sample', (_, event) => {
    expect(event.payload.parse(event.sample)).toEqual(event.sample);
    expect(event.aggregate(event.payload.parse(event.sample) as never)).toBe(42);
  });
});
