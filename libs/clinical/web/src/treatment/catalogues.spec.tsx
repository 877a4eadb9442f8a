import { INJECTIONS, MEDICINES, OINTMENTS, TESTS, TONICS } from '@nidaan/clinical-contracts';
import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { server, tablet, part, set, input, treat, setTablets, serveDoctors } from '../testing/doctor-view.tsx';

serveDoctors();

describe('the catalogues', () => {
  const offered = (scope: ReturnType<typeof within>) => {
    act(() => input(scope, 'Name').focus());
    const list = within(screen.getByRole('listbox'))
      .getAllByRole('option')
      .map((option) => option.textContent);
    act(() => input(scope, 'Name').blur());
    act(() => void jest.advanceTimersByTime(200));
    return list;
  };

  it("CAT-06 CAT-07 CON-31 CAT-10 stand in for the server's; Other comes after them and is not counted", async () => {
    await treat();
    setTablets('1');
    expect([MEDICINES, INJECTIONS, OINTMENTS, TONICS, TESTS].map((list) => list.length)).toEqual([53, 40, 22, 20, 32]);
    expect(offered(tablet(1))).toHaveLength(53);
    for (const [title, count] of [
      ['Injection', 40],
      ['Ointment', 22],
      ['Tonic (Syrup)', 20],
      ['Lab Test', 32],
    ] as const) {
      set(input(part(title), 'Required'), 'yes');
      const names = offered(part(title));
      expect(names).toHaveLength(count + 1);
      expect(names.at(-1)).toBe('Other');
    }
  });

  it("DOC-08 the doctor's own most used medicines come first, and once", async () => {
    server.on('GET /api/records/medicines/', {
      status: 200,
      body: [
        { name: 'Homemade', dosage: '' },
        { name: 'Paracetamol', dosage: '500mg' },
      ],
    });
    await treat();
    setTablets('1');
    await waitFor(() => expect(offered(tablet(1)).slice(0, 2)).toEqual(['Homemade', 'Paracetamol 500mg']));
    expect(offered(tablet(1))).toHaveLength(54);
  });

  it('DOC-08 a digit takes one of these into an empty row; in a name, and for what is not the own, it is a digit', async () => {
    server.on('GET /api/records/medicines/', {
      status: 200,
      body: [
        { name: 'Homemade', dosage: '' },
        { name: 'Paracetamol', dosage: '500mg' },
      ],
    });
    const user = userEvent.setup({ delay: null });
    await treat();
    setTablets('1');
    await waitFor(() => expect(offered(tablet(1)).slice(0, 2)).toEqual(['Homemade', 'Paracetamol 500mg']));
    act(() => input(tablet(1), 'Name').focus());
    const list = within(screen.getByRole('listbox'));
    const marked = list.getAllByRole('option').map((option) => option.dataset['key']);
    expect(marked.slice(0, 3)).toEqual(['1', '2', undefined]);
    await user.keyboard('3');
    expect(input(tablet(1), 'Name').value).toBe('3');
    await user.keyboard('{Backspace}2');
    expect([input(tablet(1), 'Name').value, input(tablet(1), 'Dosage').value]).toEqual(['Paracetamol', '500mg']);
    await user.keyboard('1');
    expect(input(tablet(1), 'Name').value).toBe('Paracetamol1');
  });

  it('CAT-06 gives way to the lists of the server', async () => {
    server.on('GET /api/tests', { status: 200, body: [{ id: 1, name: 'Serum Ferritin' }] });
    await treat();
    set(input(part('Lab Test'), 'Required'), 'yes');
    await waitFor(() => expect(offered(part('Lab Test'))).toEqual(['Serum Ferritin', 'Other']));
  });
});
