import { chosenBranch, session } from '@nidaan/api-client';
import { FakeServer, fakeToken } from '@nidaan/api-client/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { heading, mockTabs, PROFILE } from '../testing/shell.tsx';

mockTabs(jest.unstable_mockModule);
const { renderAt } = await import('../testing/render-at.tsx');

const branch = (id: number, name: string, code: string) => ({ id, name, code, is_active: true });
const THREE = [branch(1, 'Main Branch', 'MAIN'), branch(2, 'Kothrud', 'KOTH'), branch(3, 'Hadapsar', 'HADA')];

let server: FakeServer;
const as = (branches: object[]) =>
  server.on('GET /api/user-details/', { status: 200, body: [{ ...PROFILE, branches, default_branch: 1 }] });
beforeEach(() => {
  localStorage.clear();
  server = new FakeServer().install();
  as(THREE);
  act(() => session.set({ access: fakeToken({ sub: '7' }), refresh: 'r' }));
});
afterEach(() => sessionStorage.clear());

const button = () => screen.findByRole('button', { name: /branches|Kothrud|Hadapsar|Main/ });

describe('the branch in the top bar', () => {
  it('ORG-39 stands there for who works in several, and is chosen from a menu', async () => {
    renderAt('/dashboard');
    await userEvent.click(await button());
    await userEvent.click(await screen.findByRole('menuitem', { name: /Kothrud/ }));
    await waitFor(async () => expect((await button()).textContent).toContain('KOTHKothrud'));
    expect(chosenBranch.id()).toBe(2);
    await userEvent.click(await button());
    await userEvent.click(await screen.findByRole('menuitem', { name: 'All branches' }));
    expect(chosenBranch.id()).toBeNull();
  });

  it('ORG-39 is opened by Alt+B, and finds a branch among many by its letters', async () => {
    as(Array.from({ length: 50 }, (_, n) => branch(n + 1, `Place ${n + 1}`, `P${n + 1}`)));
    renderAt('/dashboard');
    await screen.findByRole('button', { name: /All branches/ });
    fireEvent.keyDown(document, { code: 'KeyB', key: 'b', altKey: true });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Search branches' }), 'place 37{Enter}');
    expect(chosenBranch.id()).toBe(37);
  });

  it('ORG-39 falls back to all where the chosen one is no more of the reader', async () => {
    chosenBranch.choose(9);
    renderAt('/dashboard');
    await heading('Hospital Dashboard');
    await waitFor(() => expect(chosenBranch.id()).toBeNull());
  });

  it('ORG-39 asks first where something is typed and not saved', async () => {
    sessionStorage.setItem('nidaan.draft:7:registration', JSON.stringify({ at: Date.now(), values: { a: 1 }, missing: [] }));
    renderAt('/dashboard');
    await userEvent.click(await button());
    await userEvent.click(await screen.findByRole('menuitem', { name: /Hadapsar/ }));
    expect(await screen.findByText(/Something is typed and not saved/)).toBeTruthy();
    expect(chosenBranch.id()).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Change branch' }));
    expect(chosenBranch.id()).toBe(3);
  });

  it('ORG-39 is absent for who works in one branch', async () => {
    as([THREE[0]!]);
    renderAt('/dashboard');
    await heading('Hospital Dashboard');
    expect(screen.queryByRole('button', { name: /branches|Main/ })).toBeNull();
  });
});
