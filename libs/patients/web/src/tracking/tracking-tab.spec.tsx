import { FakeServer, fault } from '@nidaan/api-client/testing';
import { patient } from '@nidaan/patients-contracts/testing';
import { show } from '@nidaan/ui/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { TrackingTab } from './tracking-tab.tsx';

const LIST = 'GET /api/patients-main/';

let server: FakeServer;
let logged: unknown;
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'], advanceTimers: true });
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  server = new FakeServer().install().on(LIST, ({ query }) => ({
    status: 200,
    body: query.search ? [] : [patient({ id: 12 }), patient({ id: 11, first_name: '', last_name: '', phone: '' })],
  }));
  server.on('GET /api/persons/501/identifiers/', { status: 200, body: [] });
  server.on('GET /api/patients-main/12/visits/', { status: 200, body: [patient({ id: 12 })] });
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search patients' });
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const searches = () => server.seen(LIST).map((call) => call.query.search);
const listed = () => screen.findByText('Asha Verma');

describe('Patients Tracking', () => {
  it('TRK-01 CON-07 searches 300 ms after the last key, once', async () => {
    show(<TrackingTab />);
    await listed();
    type('de');
    act(() => void jest.advanceTimersByTime(250));
    type('den');
    act(() => void jest.advanceTimersByTime(299));
    expect(searches()).toEqual([undefined]);
    act(() => void jest.advanceTimersByTime(1));
    await waitFor(() => expect(searches()).toEqual([undefined, 'den']));
  });

  it('TRK-02 FRD-90 lists id, name, age, phone, disease and View', async () => {
    show(<TrackingTab />);
    await listed();
    const table = screen.getByRole('table', { name: 'Patients' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual('ID Name Age Phone Disease View'.split(' '));
    expect(
      within(table)
        .getAllByRole('row')
        .map((row) => row.textContent)
        .slice(1),
    ).toEqual(['12Asha VermaUH00050138 years9876543210DengueView', '11Unknown patient #11UH00050138 years–DengueView']);
  });

  it('TRK-03 offers what can be done once its marks are known: none comes later and pushes a button away under the hand', async () => {
    server.on('GET /api/patients-main/12/', { status: 200, body: patient({ id: 12 }) });
    let answer: (reply: { status: number; body: unknown }) => void = () => {};
    server.on('GET /api/persons/501/consents/', () => new Promise((resolve) => (answer = resolve)));
    server.on('GET /api/persons/501/', { status: 200, body: { id: 501, deceased_on: null } });
    show(<TrackingTab />, undefined, undefined, '/patients/12');
    await screen.findByRole('heading', { name: 'Asha Verma' });
    expect(screen.queryByRole('button', { name: 'Merge with …' })).toBeNull();
    act(() => answer({ status: 200, body: [] }));
    await screen.findByRole('button', { name: 'Merge with …' });
  });

  it('TRK-03 offers it all the same where they cannot be read', async () => {
    server.on('GET /api/patients-main/12/', { status: 200, body: patient({ id: 12 }) });
    show(<TrackingTab />, undefined, undefined, '/patients/12');
    await screen.findByRole('button', { name: 'Merge with …' });
  });

  it('TRK-03 shows a person in full, and Back to List returns to the row', async () => {
    server.on('GET /api/patients-main/12/', { status: 200, body: patient({ id: 12, aadhar: 'XXXX XXXX 9012', age: '35' }) });
    show(<TrackingTab />);
    await listed();
    fireEvent.click(screen.getAllByRole('link', { name: 'View' })[0]!);
    await screen.findByText('•••• •••• 9012');
    const facts = Object.fromEntries(
      [...document.querySelectorAll('dl > div')].map((row) => [row.children[0]!.textContent, row.children[1]!.textContent]),
    );
    expect(facts).toMatchObject({
      'Patient ID': '12',
      Email: 'asha@example.in',
      Phone: '9876543210',
      Aadhar: '•••• •••• 9012Show',
      Gender: 'Female',
      Age: '38 years',
      'Date of Birth': '07/04/1988',
      Address: '14, MG Road, Pune',
      Status: 'Pending',
    });
    fireEvent.click(screen.getByRole('link', { name: 'Back to List' }));
    await listed();
    expect(document.activeElement).toBe(screen.getAllByRole('link', { name: 'View' })[0]);
  });

  it('TRK-03 says when the person cannot be loaded', async () => {
    server.on('GET /api/patients-main/12/', fault(500, 'away'));
    show(<TrackingTab />);
    await listed();
    fireEvent.click(screen.getAllByRole('link', { name: 'View' })[0]!);
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch patient data');
    fireEvent.keyDown(screen.getByRole('alert'), { key: 'Escape' });
    await listed();
  });

  it("TRK-04 says 'No patients found', and Clear All Filters shows everybody again", async () => {
    show(<TrackingTab />);
    await listed();
    type('zzz');
    fireEvent.keyDown(box(), { key: 'Enter' });
    expect(await screen.findByText('No patients found')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Clear All Filters' }));
    await listed();
    expect(box().value).toBe('');
    expect(document.activeElement).toBe(box());
  });

  it("TRK-04 says 'Failed to fetch patient data' and can be tried again", async () => {
    server.on(LIST, fault(500, 'away'));
    show(<TrackingTab />);
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch patient data');
    expect(logged).toHaveBeenCalledWith('Failed to fetch patient data', expect.anything());
    server.on(LIST, { status: 200, body: [patient()] });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await listed();
  });

  it('TRK-02 sorts on the server by the address, and says how many there are in all before the end is reached', async () => {
    server.on('GET /api/patients-main/count/', { status: 200, body: { total: 1713 } }).on(LIST, {
      status: 200,
      body: Array.from({ length: 25 }, (_, at) => patient({ id: 100 - at })),
    });
    const view = show(<TrackingTab />, undefined, undefined, '/patients?sort=-age');
    await screen.findByText('Page 1 of 69');
    expect([server.seen(LIST)[0]!.query.sort, screen.getByText('1,713 in all').tagName]).toEqual(['-age', 'SPAN']);
    fireEvent.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(server.seen(LIST).at(-1)!.query.sort).toBe('name'));
    expect(view.address()).toBe('/patients?sort=name');
    expect(screen.queryByRole('button', { name: 'Phone' })).toBeNull();
  });

  it('TRK-02 OPN-53 always pages: by the id of the last row, and back', async () => {
    const all = Array.from({ length: 55 }, (_, index) =>
      patient({ id: 55 - index, first_name: `P${55 - index}`, last_name: '' }),
    );
    server.on(LIST, ({ query }) => ({
      status: 200,
      body: all.filter((each) => each.id < Number(query.after ?? 1e9)).slice(0, Number(query.limit)),
    }));
    show(<TrackingTab />);
    await screen.findByText('P55');
    expect([screen.getByText('Page 1 of 1 or more'), screen.getByText('more than 25')]).toHaveLength(2);
    for (const shown of ['P30', 'P5']) {
      fireEvent.click(screen.getByRole('button', { name: 'Next' }));
      await screen.findByText(shown);
    }
    expect([screen.getByText('Page 3 of 3'), screen.getByText('55 in all')]).toHaveLength(2);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Previous' }));
    await screen.findByText('P30');
    expect(server.seen(LIST).map(({ query }) => [query.limit, query.after])).toEqual([
      ['25', undefined],
      ['25', '31'],
      ['25', '6'],
    ]);
  });
});
