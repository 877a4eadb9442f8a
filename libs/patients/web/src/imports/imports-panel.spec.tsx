import { FakeServer } from '@nidaan/api-client/testing';
import { show } from '@nidaan/ui/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ImportsPanel } from './imports-panel.tsx';

const LIST = 'GET /api/persons/imports/';
const START = 'POST /api/persons/imports/';
const HEADINGS = 'POST /api/persons/imports/headings/';
const ONE = 'GET /api/persons/imports/7/state/';
const ROWS = 'GET /api/persons/imports/7/rows/';

const found = {
  ...{ id: 7, file_name: 'register.csv', state: 'checked', columns: { name: 'Name' }, rows: 3, done: 0 },
  ...{ counts: { new: 2, fault: 1 }, created_at: '2026-11-24T05:00:00Z', applied_at: null, undone_at: null },
};
const row = { line: 2, outcome: 'new', says: '', like_line: null, name: 'Asha Verma', person_id: null, uhid: '' };
const fault = { ...row, line: 4, outcome: 'fault', says: 'The same old number stands above with another patient', like_line: 2 };

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .install()
    .on(LIST, { status: 200, body: [] })
    .on(ONE, { status: 200, body: found })
    .on(ROWS, ({ query }) => ({ status: 200, body: query['outcome'] === 'fault' ? [fault] : [row, fault] }));
});
afterEach(cleanup);

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('lists of the old register', () => {
  it('FRD-23 a file says its columns, each with an example; those that are chosen go with it, and its rows are shown', async () => {
    server.on(HEADINGS, {
      status: 200,
      body: { headings: ['No', 'Name', 'Mob'], columns: { name: 'Name' }, sample: [['R-1', 'Asha Verma', '98220 77777']] },
    });
    server.on(START, { status: 201, body: { ...found, state: 'checking' } });
    show(<ImportsPanel />);
    const file = new File(['No,Name,Mob\n'], 'register.csv', { type: 'text/csv' });
    await userEvent.upload(screen.getByLabelText('Excel or CSV file'), file);
    const form = within(await screen.findByRole('form', { name: 'Columns of register.csv' }));
    expect(form.getByText('for example Asha Verma')).toBeTruthy();
    fireEvent.change(form.getByRole('combobox', { name: 'Phone' }), { target: { value: 'Mob' } });
    expect(form.getByText('for example 98220 77777')).toBeTruthy();
    fireEvent.click(form.getByRole('button', { name: 'Check the list' }));
    expect(await screen.findByText(/^Checked · New: 2 · Cannot be imported: 1$/)).toBeTruthy();
    const sent = server.seen(START)[0]!.body as FormData;
    expect([JSON.parse(String(sent.get('columns'))), (sent.get('file') as File).name]).toEqual([
      { name: 'Name', phone: 'Mob' },
      'register.csv',
    ]);
    const rows = within(await screen.findByRole('table', { name: 'Rows of the list' }));
    expect(await rows.findByText('The same old number stands above with another patient, line 2')).toBeTruthy();
    fireEvent.change(screen.getByRole('combobox', { name: 'Result' }), { target: { value: 'fault' } });
    await waitFor(() => expect(server.seen(ROWS).at(-1)!.query).toMatchObject({ outcome: 'fault' }));
    await waitFor(() => expect(rows.queryByText('Asha Verma')).toBeTruthy());
  });

  it('FRD-23 an XLSX workbook can be chosen, and goes as it is: the server says its headings', async () => {
    server.on(HEADINGS, { status: 200, body: { headings: ['Name'], columns: { name: 'Name' }, sample: [['Asha Verma']] } });
    server.on(START, { status: 201, body: found });
    show(<ImportsPanel />);
    const input = screen.getByLabelText<HTMLInputElement>('Excel or CSV file');
    expect(input.accept.split(',')).toEqual(expect.arrayContaining(['.xlsx', '.csv']));
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    await userEvent.upload(input, new File(['PK'], 'register.xlsx', { type }));
    const form = within(await screen.findByRole('form', { name: 'Columns of register.xlsx' }));
    fireEvent.click(form.getByRole('button', { name: 'Check the list' }));
    await screen.findByText(/^Checked · /);
    const sent = [HEADINGS, START].map((call) => (server.seen(call)[0]!.body as FormData).get('file') as File);
    expect(sent.map(({ name, size }) => [name, size])).toEqual(Array(2).fill(['register.xlsx', 2]));
  });

  it('FRD-23 says in its place that a file cannot be read', async () => {
    const said = 'This is not a CSV file. Please save the list as CSV (UTF-8).';
    server.on(HEADINGS, { status: 400, body: { message: said, errors: { file: said } } });
    show(<ImportsPanel />);
    await userEvent.upload(screen.getByLabelText('Excel or CSV file'), new File(['PK'], 'a.csv', { type: 'text/csv' }));
    expect(await screen.findByText(said)).toBeTruthy();
  });

  it('FRD-23 the file that was corrected can be chosen again under its name', async () => {
    server.on(HEADINGS, { status: 400, body: { message: 'This is not a CSV file.', errors: { file: 'x' } } });
    show(<ImportsPanel />);
    const input = screen.getByLabelText<HTMLInputElement>('Excel or CSV file');
    await userEvent.upload(input, new File(['PK'], 'register.csv', { type: 'text/csv' }));
    await waitFor(() => expect(server.seen(HEADINGS)).toHaveLength(1));
    // A browser tells of a choice only where another file stood there before.
    expect(input.files).toHaveLength(0);
  });

  it('FRD-23 work that does not go on is asked for again, and the server says where it is under way still', async () => {
    const undoing = { ...found, state: 'undoing', counts: { made: 2 } };
    server.on(LIST, { status: 200, body: [undoing] }).on(ONE, { status: 200, body: undoing });
    const UNDO = 'POST /api/persons/imports/7/undo/';
    server.on(UNDO, { status: 409, body: { message: 'The list is still being worked on' } });
    show(<ImportsPanel />);
    fireEvent.click(await screen.findByRole('button', { name: /Look/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The list is still being worked on')).toBeTruthy();
    const undone = { ...undoing, state: 'undone', counts: { struck: 2 } };
    server.on(ONE, { status: 200, body: undone }).on(UNDO, { status: 200, body: undone });
    press('Try again');
    await screen.findByText(/^Undone · /);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('FRD-23 a checked list is imported at one press, and taken back after a question', async () => {
    server.on(LIST, { status: 200, body: [found] });
    const becomes = (call: string, state: string, counts: object) =>
      server.on(call, () => {
        const body = { ...found, state, counts };
        server.on(ONE, { status: 200, body });
        return { status: 200, body };
      });
    becomes('POST /api/persons/imports/7/apply/', 'applied', { made: 2, fault: 1 });
    becomes('POST /api/persons/imports/7/undo/', 'undone', { struck: 2, fault: 1 });
    show(<ImportsPanel />);
    fireEvent.click(await screen.findByRole('button', { name: /Look/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Import the list' }));
    await screen.findByText(/^Imported · Cannot be imported: 1 · Registered: 2$/);
    press('Undo the import');
    const dialog = within(await screen.findByRole('dialog', { name: 'Undo the import?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Undo' }));
    await screen.findByText(/^Undone · /);
    expect(server.seen('POST /api/persons/imports/7/undo/')).toHaveLength(1);
  });
});
