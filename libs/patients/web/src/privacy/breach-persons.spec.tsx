import { FakeServer } from '@nidaan/api-client/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { show } from '@nidaan/ui/testing';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BreachPersons } from './breach-persons.tsx';

const PERSON = { person_id: 501, uhid: '000501', name: 'Asha Verma', phone: '9822011111' };
const LIST = 'GET /api/privacy/breaches/3/persons/';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().install();
  server.on('GET /api/access-log/people/', { status: 200, body: [{ id: 5, name: 'Meera Joshi', role: 'Nurse' }] });
});
afterEach(cleanup);
const ask = async () => {
  show(<BreachPersons id={3} />);
  await screen.findByRole('option', { name: 'Meera Joshi, Nurse' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Member' }), 'Meera Joshi, Nurse');
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
};

describe('persons concerned by a breach', () => {
  it('ORG-79 are shown with their count for a member and days, and nobody is asked for before', async () => {
    server.on(LIST, { status: 200, body: { total: 230, is_cut: true, without_person: 0, persons: [PERSON] } });
    await ask();
    for (const text of ['Asha Verma', '9822011111', '230 persons', '229 more stand in the CSV file.'])
      expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    expect(screen.getByText('The member touched more records than one list holds. Please ask for fewer days.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save as CSV' })).toBeTruthy();
    expect(server.seen(LIST)).toHaveLength(1);
  });

  it('ORG-79 says so where the member touched nothing, and a refusal in the words of the server', async () => {
    server.on(LIST, { status: 200, body: { total: 0, is_cut: false, without_person: 0, persons: [] } });
    await ask();
    expect(await screen.findByText('This member touched no record on these days.')).toBeTruthy();
    cleanup();
    server.on(LIST, { status: 503, body: { message: 'Not all parts of the log answered. Please try again.' } });
    await ask();
    expect(await screen.findByText('Not all parts of the log answered. Please try again.')).toBeTruthy();
  });
});
