import { FakeServer, fault } from '@nidaan/api-client/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Doctor } from '@nidaan/scheduling-contracts';
import { show } from '@nidaan/ui/testing';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PrintDay } from './print-day.tsx';

const PRINT = 'GET /api/doctors/4/day-list-pdf/';
const doctors = [
  { id: 3, name: 'Dr Meera Iyer' },
  { id: 4, name: 'Dr Arun Nair' },
] as Doctor[];

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().install().on(PRINT, fault(404, 'No doctor found with this ID'));
});
afterEach(cleanup);

describe('the day on paper', () => {
  it('FRD-54 is asked for of the doctor who is looked at, and says why there is none', async () => {
    show(<PrintDay doctors={doctors} chosen="4" day="2026-11-24" />);
    await userEvent.click(screen.getByRole('button', { name: 'Print the day' }));
    expect((await screen.findByRole('alert')).textContent).toContain('No doctor found with this ID');
    expect(server.seen(PRINT)[0]!.query).toEqual({ date: '2026-11-24' });
  });

  it('FRD-54 asks for whom where all doctors are looked at', async () => {
    show(<PrintDay doctors={doctors} chosen="" day="2026-11-24" />);
    await userEvent.click(screen.getByRole('button', { name: 'Print the day' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Dr Arun Nair' }));
    await screen.findByRole('alert');
    expect(server.seen(PRINT)).toHaveLength(1);
  });
});
