import { NidaanProvider } from '@nidaan/ui';
import type { TicketAnswer } from '@nidaan/support-contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';

/** Draws a screen as the app does: theme and queries without retry. */
export function show(screen: ReactElement) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } });
  const around = (inner: ReactElement) => (
    <NidaanProvider env="test">
      <QueryClientProvider client={queries}>{inner}</QueryClientProvider>
    </NidaanProvider>
  );
  const view = render(around(screen));
  return { ...view, showInstead: (other: ReactElement) => view.rerender(around(other)) };
}

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
