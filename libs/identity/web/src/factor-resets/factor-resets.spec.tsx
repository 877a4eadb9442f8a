import { FakeServer } from '@nidaan/api-client/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { TeamMember } from '@nidaan/identity-contracts';
import { show } from '@nidaan/ui/testing';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemberSecondStep } from '../team/member-second-step.tsx';
import { renderPage } from '../testing/render-page.tsx';
import { StopResetPage } from './stop-reset-page.tsx';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().install();
});
afterEach(cleanup);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('a lost phone', () => {
  it('ORG-48 asks for a reason before the second step of a member is taken away', async () => {
    const member = { id: 4, name: 'Meera', mfa_is_on: true, status: 'active' } as TeamMember;
    const notices: string[] = [];
    server.on('POST /api/team/4/mfa-reset/', { status: 400, body: { message: 'Reason is required' } });
    show(<MemberSecondStep member={member} onDone={(notice) => notices.push(notice)} />);
    await press('Take the second step away');
    await press('Take away');
    expect(await screen.findByText('Reason is required')).toBeTruthy();
    server.on('POST /api/team/4/mfa-reset/', { status: 200, body: { ...member, mfa_is_on: false } });
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Lost');
    await press('Take away');
    expect(server.seen('POST /api/team/4/mfa-reset/').at(-1)!.body).toEqual({ reason: 'Lost' });
    expect(notices).toEqual(['The second step was taken away. This person is logged out everywhere.']);
  });

  it('ORG-48 offers nothing where there is no second step', () => {
    show(<MemberSecondStep member={{ id: 4, mfa_is_on: false, status: 'active' } as TeamMember} onDone={() => undefined} />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('ORG-48 stops what the staff asked for by the key of the mail, which leaves the address', async () => {
    window.history.replaceState(null, '', '/stop-reset#the-key');
    server.on('POST /api/mfa-reset/stop/', { status: 200, body: { message: 'Stopped. The second step of your login stays.' } });
    renderPage('/stop-reset', <StopResetPage />);
    expect(window.location.hash).toBe('');
    await press('Stop this');
    expect(await screen.findByText('Stopped. The second step of your login stays.')).toBeTruthy();
    expect(server.seen('POST /api/mfa-reset/stop/').map(({ body }) => body)).toEqual([{ token: 'the-key' }]);
  });
});
