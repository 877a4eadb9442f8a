import { FakeServer } from '@nidaan/api-client/testing';
import { show } from '@nidaan/ui/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { UhidSection } from './uhid-section.tsx';

const READ = 'GET /api/uhid-settings/';
const SAVE = 'PUT /api/uhid-settings/';
const HOSPITAL = { branch_id: null, pattern: 'UH{SEQ:6}', reset: 'never', next: 124, example: 'UH000124', version: 3 };
const BRANCHES = [
  { id: 1, name: 'Main', code: 'MAIN' },
  { id: 2, name: 'Baner', code: 'BAN' },
];

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().install().on(READ, { status: 200, body: [HOSPITAL] });
});
afterEach(cleanup);

const series = async (name: string) => within(await screen.findByRole('group', { name }));
const set = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const sent = () => server.seen(SAVE).at(-1)!.body as { series: object[]; version?: number };

describe('how the numbers of patients look', () => {
  it('ORG-38 is not offered to who works in some branches alone', () => {
    show(<UhidSection branches={[]} />, undefined, undefined, '/', { isLimited: true });
    expect([screen.queryByText('Numbers of patients'), server.seen(READ).length]).toEqual([null, 0]);
  });

  it('FRD-12 shows pattern, restart and next number, and the example follows what is typed', async () => {
    show(<UhidSection branches={[]} />);
    const all = await series('The whole hospital');
    const example = () => all.getByRole('status').textContent;
    expect(example()).toBe('UH000124');
    set(all.getByRole('textbox', { name: 'Pattern' }), 'gh/{yyyy}-{seq:4}{chk}');
    set(all.getByRole('textbox', { name: 'Next number' }), '500');
    expect(example()).toMatch(/^GH\/20\d\d-0500\d$/);
    fireEvent.change(all.getByRole('combobox', { name: 'Begins anew' }), { target: { value: 'financial_year' } });
    expect(all.getByText('A series that restarts needs the year in its pattern')).toBeTruthy();
    set(all.getByRole('textbox', { name: 'Pattern' }), 'UH{FY}{SEQ:5}');
    expect(example()).toMatch(/^UH\d{4}00001$/);
    expect(screen.queryByRole('combobox', { name: 'Numbers of its own for a branch' })).toBeNull();
  });

  it('FRD-12 sends a next number only where it was changed, and says what the server says beside the field', async () => {
    show(<UhidSection branches={[]} />);
    const said = 'The next number may be raised, never lowered';
    server.on(SAVE, { status: 400, body: { message: said, errors: { 'series.0.next': said } } });
    const all = await series('The whole hospital');
    save();
    await waitFor(() =>
      expect(sent()).toEqual({ series: [{ branch_id: null, pattern: 'UH{SEQ:6}', reset: 'never' }], version: 3 }),
    );
    const next = all.getByRole('textbox', { name: 'Next number' });
    await waitFor(() => expect(next.getAttribute('aria-invalid')).toBe('true'));
    server.on(SAVE, { status: 200, body: [{ ...HOSPITAL, next: 900, example: 'UH000900' }] });
    set(next, '900');
    expect(next.getAttribute('aria-invalid')).not.toBe('true');
    save();
    expect(await screen.findByText('Saved. Numbers that were given stay as they are.')).toBeTruthy();
    expect(sent().series).toEqual([{ branch_id: null, pattern: 'UH{SEQ:6}', reset: 'never', next: 900 }]);
  });

  it('FRD-12 FRD-13 gives a branch numbers with its code, once, and takes them away again', async () => {
    show(<UhidSection branches={BRANCHES} />);
    const add = await screen.findByRole('combobox', { name: 'Numbers of its own for a branch' });
    fireEvent.change(add, { target: { value: '2' } });
    const own = await series('Baner');
    expect(own.getByRole('status').textContent).toBe('BAN000001');
    expect(within(add).queryByRole('option', { name: 'Baner' })).toBeNull();
    const saved = [HOSPITAL, { ...HOSPITAL, branch_id: 2, pattern: '{BR}{SEQ:6}', next: 1, example: 'BAN000001' }];
    server.on(SAVE, { status: 200, body: saved }).on(READ, { status: 200, body: saved });
    save();
    await waitFor(() =>
      expect(sent().series).toEqual([
        { branch_id: null, pattern: 'UH{SEQ:6}', reset: 'never' },
        { branch_id: 2, pattern: '{BR}{SEQ:6}', reset: 'never' },
      ]),
    );
    await screen.findByText('Saved. Numbers that were given stay as they are.');
    fireEvent.click((await series('Baner')).getByRole('button', { name: 'Use the hospital’s numbers' }));
    expect(screen.queryByRole('group', { name: 'Baner' })).toBeNull();
  });

  it('FRD-12 keeps what is typed while patients are registered, whose numbers are no change of the series', async () => {
    const { queries } = show(<UhidSection branches={[]} />);
    const all = await series('The whole hospital');
    set(all.getByRole('textbox', { name: 'Pattern' }), 'UH{SEQ:7}');
    server.on(READ, { status: 200, body: [{ ...HOSPITAL, next: 131 }] });
    await act(() => queries.invalidateQueries());
    const next = all.getByRole<HTMLInputElement>('textbox', { name: 'Next number' });
    await waitFor(() => expect(next.value).toBe('131'));
    expect(screen.queryByRole('alert')).toBeNull();
    save();
    await waitFor(() => expect(sent().series).toEqual([{ branch_id: null, pattern: 'UH{SEQ:7}', reset: 'never' }]));
  });

  it('FRD-12 shows the series that somebody else has saved meanwhile beside mine, and asks whose a branch is to have', async () => {
    const theirs = [
      { ...HOSPITAL, pattern: 'GH{SEQ:6}', version: 4 },
      { ...HOSPITAL, branch_id: 2, pattern: 'BAN{SEQ:4}', next: 1, version: 4 },
    ];
    show(<UhidSection branches={BRANCHES} />);
    set((await series('The whole hospital')).getByRole('textbox', { name: 'Pattern' }), 'UH{SEQ:7}');
    const refused = { message: 'Somebody else changed how numbers look. Please look again.', current: theirs };
    server.on(SAVE, { status: 409, body: refused }).on(READ, { status: 200, body: theirs });
    save();
    await screen.findByText(/Somebody else changed the same fields/);
    expect(screen.getByRole('alert').textContent).toMatch(/The whole hospital.*Theirs:.*GH\{SEQ:6\}.*Yours:.*UH\{SEQ:7\}/);
    expect((await series('Baner')).getByRole<HTMLInputElement>('textbox', { name: 'Pattern' }).value).toBe('BAN{SEQ:4}');
    fireEvent.click(screen.getByRole('button', { name: 'The whole hospital: keep mine' }));
    server.on(SAVE, { status: 200, body: theirs });
    save();
    await waitFor(() =>
      expect(sent()).toEqual({
        series: [
          { branch_id: null, pattern: 'UH{SEQ:7}', reset: 'never' },
          { branch_id: 2, pattern: 'BAN{SEQ:4}', reset: 'never' },
        ],
        version: 4,
      }),
    );
  });
});
