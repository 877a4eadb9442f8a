import { FakeServer } from '@nidaan/api-client/testing';
import { describe, expect, it } from '@jest/globals';
import { show } from '@nidaan/ui/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import CommandPalette from './command-palette.tsx';

describe('the palette', () => {
  it.each([
    [true, 1],
    [false, 0],
  ])('ORG-10 looks for patients only for who may see them: %s', async (mayView, calls) => {
    const server = new FakeServer().install().on('GET /api/patients-main/', { status: 200, body: [] });
    const may = (permission: string) => mayView || permission !== 'patients.view';
    show(<CommandPalette tabs={[]} own={[]} onClose={() => undefined} />, undefined, undefined, '/', { may });
    await userEvent.type(await screen.findByRole('combobox'), 'zzz');
    await waitFor(() => expect(screen.getByText('Nothing matches “zzz”.')).toBeTruthy());
    expect(Math.min(1, server.calls.length)).toBe(calls);
  });
});
