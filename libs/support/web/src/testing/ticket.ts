import type { TicketAnswer } from '@nidaan/support-contracts';

/** A ticket as the server answers one. */
export const ticket = (given: Partial<TicketAnswer> = {}): TicketAnswer => ({
  id: 7,
  title: 'Printer',
  priority: 'high',
  description: 'Bills come out blank',
  attachment: null,
  attachment_name: null,
  status: 'open',
  created_at: '2026-11-20T04:15:00.000Z',
  createdAt: '2026-11-20T04:15:00.000Z',
  admin_response: null,
  adminResponse: null,
  created_by_username: 'Dr. Meera Kulkarni',
  created_by_email: 'meera@example.in',
  user: 1,
  ...given,
});
