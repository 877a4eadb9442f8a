import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readIn, show } from '../testing.tsx';
import { ListPage } from './list-page.tsx';
import { useListPage, type Part } from './use-list-page.ts';

interface Row {
  id: number;
  name: string;
}

const asked: Pick<Part, 'search' | 'after'>[] = [];
const rowsFor = (count: number) => Array.from({ length: count }, (_, at): Row => ({ id: count - at, name: `N${count - at}` }));

function List({ count }: { count: number }) {
  const list = useListPage<Row>({
    queryKey: ['rows'],
    fetch: async ({ search, after, limit }) => {
      asked.push({ search, after });
      const below = rowsFor(count).filter(({ id, name }) => id < (after ?? Infinity) && name.includes(search ?? ''));
      return below.slice(0, limit);
    },
    pageSize: 5,
    pagesAtOnce: 2,
    sorts: { name: ({ name }) => name },
    failed: () => 'Not loaded',
  });
  return (
    <ListPage
      title="Rows"
      list={list}
      columns={[{ key: 'name', header: 'Name', rowHeader: true, render: ({ name }) => name }]}
      search={{ label: 'Search rows' }}
      empty={{ title: 'No rows' }}
      noMatches={{ title: 'No such rows' }}
    />
  );
}

const open = (at: string, count = 23) => {
  asked.length = 0;
  return show(<List count={count} />, undefined, undefined, at);
};
const names = () =>
  within(screen.getByRole('table', { name: 'Rows' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
const find = (text: string) => {
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' });
};

describe('a list page', () => {
  it('keeps search and page in the address, and opens there again', async () => {
    const first = open('/rows');
    await screen.findByText('Page 1 of 4 or more');
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(first.address()).toBe('/rows?page=2'));
    find('N1');
    await waitFor(() => expect(first.address()).toBe('/rows?search=N1'));
    first.unmount();
    open('/rows?search=N1&page=2');
    await waitFor(() => expect(names()).toEqual(['N14', 'N13', 'N12', 'N11', 'N10']));
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('N1');
  });

  it('OPN-53 goes on until the page of the address is there, and says how many there are once the end is known', async () => {
    open('/rows?page=5');
    await waitFor(() => expect(names()).toEqual(['N3', 'N2', 'N1']));
    expect([screen.getByText('Page 5 of 5'), screen.getByText('23 in all')]).toHaveLength(2);
    expect(asked.map(({ after }) => after)).toEqual([undefined, 14, 4]);
  });

  it('says that there are more than it knows of', async () => {
    open('/rows', 100);
    await screen.findByText('Page 1 of 4 or more');
    expect(screen.getByText('more than 20')).toBeTruthy();
    await readIn('hi');
    expect(await screen.findByText('20 से ज़्यादा')).toBeTruthy();
  });

  it('shows the last page for one beyond it, and the first for none', async () => {
    open('/rows?page=99', 7);
    await waitFor(() => expect(names()).toEqual(['N2', 'N1']));
    open('/rows?page=x', 3);
    await screen.findByText('3 in all');
  });

  it('sorts a list that is known to its end, as the address says', async () => {
    const list = open('/rows', 8);
    fireEvent.click(await screen.findByRole('button', { name: 'Name' }));
    await waitFor(() => expect(names()).toEqual(['N1', 'N2', 'N3', 'N4', 'N5']));
    expect(list.address()).toBe('/rows?sort=name');
    expect(screen.getByRole('columnheader').getAttribute('aria-sort')).toBe('ascending');
    fireEvent.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(names()[0]).toBe('N8'));
    list.unmount();
    open('/rows?sort=-name', 100);
    await screen.findByText('more than 20');
    expect(screen.queryByRole('button', { name: 'Name' })).toBeNull();
  });

  it('tells nothing found from nothing there', async () => {
    const list = open('/rows?search=zzz');
    await screen.findByText('Nothing matches “zzz”.');
    list.unmount();
    open('/rows', 0);
    await screen.findByText('No rows');
  });
});
