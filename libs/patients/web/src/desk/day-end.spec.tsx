import { FakeServer } from '@nidaan/api-client/testing';
import { show } from '@nidaan/ui/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { DayEnd } from './day-end.tsx';

const DAY = 'GET /api/front-desk/day/';
const figures = {
  ...{ date: '2026-11-20', registered: 41, seen: 33, left: 2, free_follow_ups: 7, still_waiting: 6, no_show: 3, unavailable: [] },
  doctors: [
    { doctor_id: 3, doctor_name: 'Dr Rao', called: 28, still_waiting: 4, median_minutes: 22, p90_minutes: 75 },
    { doctor_id: 4, doctor_name: 'Dr Iyer', called: 0, still_waiting: 2, median_minutes: null, p90_minutes: null },
  ],
};

describe("the desk's day", () => {
  let server: FakeServer;
  beforeEach(() => {
    server = new FakeServer().install().on(DAY, { status: 200, body: figures });
  });
  afterEach(() => {
    cleanup();
    jest.restoreAllMocks();
  });

  it('FRD-89 shows the counts of the day and the waits of each doctor', async () => {
    show(<DayEnd />);
    const table = within(await screen.findByRole('table', { name: 'Waits by doctor' }));
    const cells = table.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
    expect(cells.slice(1)).toEqual([
      ['Dr Rao', '28', '22 min', '1 h 15 min', '4'],
      ['Dr Iyer', '0', '–', '–', '2'],
    ]);
    for (const part of [
      'Registered41',
      'Seen33',
      'Left without being seen2',
      'Did not come3',
      'Free follow-ups7',
      'Still waiting6',
    ])
      expect(document.body.textContent).toContain(part);
  });

  it('FRD-89 another day is asked for, and the sheet is printed', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    show(<DayEnd />);
    await screen.findByRole('table');
    fireEvent.change(screen.getByRole('textbox', { name: 'Day' }), { target: { value: '18/11/2026' } });
    await waitFor(() => expect(server.seen(DAY).at(-1)!.query).toEqual({ date: '2026-11-18' }));
    await screen.findByRole('table');
    fireEvent.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('FRD-89 says what is not there while the calendar is away', async () => {
    server.on(DAY, { status: 200, body: { ...figures, no_show: null, doctors: null, unavailable: ['scheduling'] } });
    show(<DayEnd />);
    expect(await screen.findByText('Waits and missed appointments are not available just now.')).toBeTruthy();
    expect(document.body.textContent).toContain('Did not come–');
  });
});
