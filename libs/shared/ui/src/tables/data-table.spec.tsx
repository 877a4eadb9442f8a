import { describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithTheme } from '../testing.tsx';
import { DataTable, type Column } from './data-table.tsx';

interface Row {
  id: number;
  name: string;
}

const rows: Row[] = Array.from({ length: 15 }, (_, index) => ({ id: index + 1, name: `Patient ${index + 1}` }));
const columns: Column<Row>[] = [
  { key: 'no', header: 'S.No.', align: 'right', render: (_, index) => index + 1 },
  { key: 'name', header: 'Name', render: (row) => row.name },
];
const shared = {
  label: 'Patients',
  columns,
  rowKey: (row: Row) => row.id,
  empty: { title: 'No patients yet', text: 'Register one.' },
};
const names = () => screen.queryAllByText(/^Patient \d/).map((cell) => cell.textContent);

const matchesMedia = (wanted: string) => {
  const { matchMedia } = window;
  return jest.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...matchMedia(query), matches: query === wanted }));
};

describe('DataTable', () => {
  it("CON-13 shows pages of seven with 'Previous', 'Next' and 'Page x of y'", async () => {
    const user = userEvent.setup();
    renderWithTheme(<DataTable {...shared} rows={rows} pageSize={7} />);
    expect(names()).toHaveLength(7);
    expect(screen.getByText('Page 1 of 3')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(names()).toEqual(['Patient 15']);
    // The number counts over the whole list.
    expect(screen.getByRole('cell', { name: '15' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true);
  });

  it('goes to the last page that is left when the list gets shorter', async () => {
    const user = userEvent.setup();
    const view = renderWithTheme(<DataTable {...shared} rows={rows} pageSize={7} />);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    view.rerender(<DataTable {...shared} rows={rows.slice(0, 3)} pageSize={7} />);
    expect(screen.getByText('Page 1 of 1')).toBeTruthy();
    expect(names()).toHaveLength(3);
  });

  it('keeps the rows in place under the pointer, shows their news, and the new ones when asked or when the hand is gone', async () => {
    const user = userEvent.setup();
    const some = rows.slice(0, 3);
    const later = [{ id: 99, name: 'Patient 99' }, { id: 1, name: 'Patient 1 (seen)' }, rows[2]!];
    const view = renderWithTheme(<DataTable {...shared} rows={some} />);
    await user.pointer({ target: screen.getByText('Patient 2') });
    view.rerender(<DataTable {...shared} rows={later} />);
    // Whoever is about to press a button of a row presses it for the same patient.
    expect(names()).toEqual(['Patient 1 (seen)', 'Patient 2', 'Patient 3']);
    await user.pointer({ target: document.body });
    expect(names()).toEqual(['Patient 99', 'Patient 1 (seen)', 'Patient 3']);
    await user.pointer({ target: screen.getByText('Patient 99') });
    view.rerender(<DataTable {...shared} rows={[rows[7]!, rows[8]!, ...later]} />);
    expect(names()[0]).toBe('Patient 99');
    await user.click(screen.getByRole('button', { name: '2 new: show' }));
    expect(names().slice(0, 3)).toEqual(['Patient 8', 'Patient 9', 'Patient 99']);
  });

  it('shows at once what a press on a row brought about, and holds again after it', async () => {
    const user = userEvent.setup();
    const view = renderWithTheme(<DataTable {...shared} rows={rows.slice(0, 3)} />);
    await user.click(screen.getByText('Patient 2'));
    view.rerender(<DataTable {...shared} rows={[rows[0]!, rows[2]!]} />);
    expect(names()).toEqual(['Patient 1', 'Patient 3']);
    await user.pointer({ target: screen.getByText('Patient 3') });
    view.rerender(<DataTable {...shared} rows={[rows[5]!, rows[0]!, rows[2]!]} />);
    expect(names()).toEqual(['Patient 1', 'Patient 3']);
  });

  it('keeps the rows in place under the focus, and lets another page and a search come at once', async () => {
    const user = userEvent.setup();
    const action = { label: ({ name }: Row) => `Treat ${name}`, onAct: jest.fn() };
    const table = (given: readonly Row[], page = 1) => (
      <>
        <input aria-label="Search" />
        <DataTable {...shared} rows={given} action={action} paging={{ page, pages: 2, onPage: () => {} }} />
      </>
    );
    const view = renderWithTheme(table(rows.slice(0, 2)));
    act(() => screen.getByRole('button', { name: 'Treat Patient 2' }).focus());
    view.rerender(table(rows.slice(9, 12)));
    expect(names()).toEqual(['Patient 1', 'Patient 2']);
    expect(document.activeElement?.textContent).toBe('Treat Patient 2');
    view.rerender(table(rows.slice(4, 6), 2));
    expect(names()).toEqual(['Patient 5', 'Patient 6']);
    await user.pointer({ target: screen.getByText('Patient 5') });
    await user.type(screen.getByLabelText('Search'), 'x');
    view.rerender(table(rows.slice(6, 8), 2));
    expect(names()).toEqual(['Patient 7', 'Patient 8']);
  });

  it('lets rows wait on a touch screen before a finger is down, until they are asked for or another search was made', async () => {
    const media = matchesMedia('(hover: none) and (pointer: coarse)');
    const table = (given: readonly Row[], turned: string) => <DataTable {...shared} rows={given} turned={turned} />;
    const view = renderWithTheme(table(rows.slice(1, 3), ''));
    view.rerender(table(rows.slice(0, 3), ''));
    expect(names()).toEqual(['Patient 2', 'Patient 3']);
    await userEvent.click(screen.getByRole('button', { name: '1 new: show' }));
    expect(names()).toEqual(['Patient 1', 'Patient 2', 'Patient 3']);
    view.rerender(table(rows.slice(7, 9), ''));
    expect(names()).toEqual(['Patient 1', 'Patient 2', 'Patient 3']);
    view.rerender(table(rows.slice(7, 9), 'searched'));
    expect(names()).toEqual(['Patient 8', 'Patient 9']);
    media.mockRestore();
  });

  it('has rows of two lines on phones: what stands below the name has no column', () => {
    const media = matchesMedia('(width < 48em)');
    const inTwo: Column<Row>[] = [
      { key: 'id', header: 'ID', below: ({ id }) => `ID ${id}`, render: ({ id }) => id },
      { key: 'name', header: 'Name', rowHeader: true, render: ({ name }) => name },
      { key: 'length', header: 'Length', below: true, render: ({ name }) => name.length },
    ];
    renderWithTheme(<DataTable {...shared} columns={inTwo} rows={rows.slice(0, 1)} />);
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['Name']);
    expect(screen.getByRole('cell').textContent).toBe('Patient 1ID 19');
    cleanup();
    const ownLine: Column<Row>[] = [{ ...inTwo[1]!, below: ({ id }) => `ID ${id}` }, inTwo[2]!];
    renderWithTheme(<DataTable {...shared} columns={ownLine} rows={rows.slice(0, 1)} />);
    expect(screen.getByRole('cell').textContent).toBe('Patient 1ID 19');
    media.mockRestore();
  });

  it('keeps the whole of a long word where only two lines of it are seen', () => {
    const name = 'Venkataramanasubramanian'.repeat(4);
    renderWithTheme(<DataTable {...shared} rows={[{ id: 1, name }]} />);
    expect(screen.getByTitle(name).textContent).toBe(name);
  });

  it('has a loading, an empty and an error state', async () => {
    const view = renderWithTheme(<DataTable {...shared} rows={undefined} />);
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
    view.rerender(<DataTable {...shared} rows={[]} />);
    expect(screen.getByText('No patients yet')).toBeTruthy();
    const onRetry = jest.fn();
    view.rerender(<DataTable {...shared} rows={undefined} error="Something went wrong" onRetry={onRetry} />);
    expect(screen.getByRole('alert').textContent).toContain('Something went wrong');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it('ends with a line of totals of the whole list where a column has one', () => {
    const summed: Column<Row>[] = [
      { ...columns[1]!, total: 'Total' },
      { ...columns[0]!, total: '120' },
    ];
    const view = renderWithTheme(<DataTable {...shared} columns={summed} rows={rows} pageSize={7} />);
    expect(screen.getAllByRole('row').at(-1)!.textContent).toBe('Total120');
    expect(screen.getByRole('rowheader', { name: 'Total' })).toBeTruthy();
    view.rerender(<DataTable {...shared} columns={summed} rows={undefined} />);
    expect(screen.queryByText('Total')).toBeNull();
  });

  it('lets arrow keys move between the actions of the rows, and Enter acts', async () => {
    const user = userEvent.setup();
    const onAct = jest.fn();
    renderWithTheme(<DataTable {...shared} rows={rows.slice(0, 3)} action={{ label: () => 'View', onAct }} />);
    const table = within(screen.getByRole('table'));
    act(() => table.getAllByRole('button', { name: 'View' })[0]!.focus());
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
    expect(onAct.mock.calls).toEqual([[rows[1]]]);
  });

  it('skips with the arrow keys what cannot be pressed', async () => {
    const user = userEvent.setup();
    const button: Column<Row> = {
      key: 'pay',
      header: 'Pay',
      render: (row) => (
        <button type="button" data-row-action disabled={row === rows[1]}>
          {`Pay ${rows.indexOf(row)}`}
        </button>
      ),
    };
    renderWithTheme(<DataTable {...shared} columns={[button]} rows={rows.slice(0, 3)} />);
    act(() => screen.getByRole('button', { name: 'Pay 0' }).focus());
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Pay 2');
  });
});
