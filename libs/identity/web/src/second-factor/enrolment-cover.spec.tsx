import { session } from '@nidaan/api-client';
import { FakeServer, fakeToken } from '@nidaan/api-client/testing';
import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../testing/render-page.tsx';
import { EnrolmentCover } from './enrolment-cover.tsx';

it('ORG-47 SES-05 has the server end the session of whoever logs out instead of setting up a second step', async () => {
  const access = fakeToken();
  session.set({ access, refresh: 'r' });
  const server = new FakeServer().install().on('POST /api/logout/', { status: 200, body: { message: 'x' } });
  renderPage('/dashboard', <EnrolmentCover />);
  await userEvent.click(await screen.findByRole('button', { name: 'Log out' }));
  expect([session.accessToken(), session.refreshToken()]).toEqual([null, null]);
  await waitFor(() => expect(server.seen('POST /api/logout/')).toHaveLength(1));
  expect(server.seen('POST /api/logout/')[0]!.headers.Authorization).toBe(`Bearer ${access}`);
});
