import { FakeServer } from '@nidaan/api-client/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { TeamMember } from '@nidaan/identity-contracts';
import { show } from '@nidaan/ui/testing';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { InviteForm } from './invite-form.tsx';
import { OneTimePassword } from './one-time-password.tsx';

const MEERA = { id: 4, name: 'Sister Meera', email: 'sister.meera@h7.desk', status: 'active' };
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().install().on('GET /api/roles/', { status: 200, body: [] });
});
afterEach(cleanup);

describe('a colleague without an e-mail', () => {
  it('ORG-22 is made with a sign-in name; the one-time password is shown once, to be printed', async () => {
    const role = {
      key: 'nurse',
      label: 'Nurse',
      permissions: [],
      is_system: true,
      based_on: null,
      default_tab: 'lab',
      members: 0,
    };
    server
      .on('GET /api/roles/', { status: 200, body: [role] })
      .on('POST /api/team/', { status: 201, body: { ...MEERA, warnings: [], one_time_password: 'K7QXP2MPDW' } });
    show(<InviteForm onClose={() => undefined} />);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Sister Meera');
    await userEvent.click(screen.getByRole('checkbox', { name: 'This person has no email' }));
    expect(screen.queryByRole('textbox', { name: 'Email' })).toBeNull();
    await userEvent.type(screen.getByRole('textbox', { name: 'Sign-in name' }), 'sister.meera');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'nurse');
    await press('Make the login');
    expect(await screen.findByText('K7QXP2MPDW')).toBeTruthy();
    expect(screen.getByText('sister.meera@h7.desk')).toBeTruthy();
    expect(server.seen('POST /api/team/')[0]!.body).toMatchObject({ login_name: 'sister.meera', role: 'nurse' });
  });

  it('ORG-22 gets a new one-time password on the page of the member; who has an e-mail does not', async () => {
    server.on('POST /api/team/4/one-time-password/', {
      status: 200,
      body: { sign_in_name: MEERA.email, one_time_password: 'AB23CD45EF' },
    });
    show(<OneTimePassword member={MEERA as TeamMember} />);
    await press('New one-time password');
    expect(await screen.findByText('AB23CD45EF')).toBeTruthy();
    cleanup();
    show(<OneTimePassword member={{ ...MEERA, email: 'meera@b.in' } as TeamMember} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
