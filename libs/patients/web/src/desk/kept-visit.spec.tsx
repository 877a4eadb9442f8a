import { fault } from '@nidaan/api-client/testing';
import { reload, show } from '@nidaan/ui/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { box, card, field, finds, later, SEARCH, serveDesk } from '../testing/desk.tsx';
import { REGISTER, saved, sent, serveRegistration, server, user } from '../testing/registration.tsx';
import { FrontDeskTab } from './front-desk-tab.tsx';

const NOTE = /^Draft of .* restored\. It is not saved yet\./;
const set = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } });
const again = () => {
  reload();
  show(<FrontDeskTab />);
};
const registered = async () => {
  const answer = later();
  server.on(REGISTER, answer.reply);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await answer.come({ status: 201, body: saved });
  await screen.findByRole('region', { name: 'Registered visit' });
  return sent() as Record<string, unknown>;
};

describe('a visit at the desk that is kept', () => {
  serveRegistration();
  serveDesk();
  beforeEach(() => void show(<FrontDeskTab />));
  const chosen = async () => {
    finds(card(1));
    await user.type(box(), 'UH000001{Enter}');
    await screen.findByRole('region', { name: 'Patient' });
    await set('Amount (₹)', '450');
  };

  it('FRD-84 is back after a reload with its patient, who is read anew, and goes under them', async () => {
    await chosen();
    expect(Object.values(sessionStorage).join()).not.toContain('W/o Mohan');
    finds(card(1, { guardian: 'D/o Ram' }));
    again();
    const patient = within(await screen.findByRole('region', { name: 'Patient' }));
    expect(patient.getByText(/D\/o Ram/)).toBeTruthy();
    expect(server.seen(SEARCH).at(-1)!.query).toMatchObject({ search: 'UH000001' });
    expect(screen.getByText(NOTE)).toBeTruthy();
    expect((await field('Amount (₹)')).value).toBe('450');
    const body = await registered();
    expect([body['person_id'], body['amount'], body['first_name']]).toEqual([1, '450', 'Sunita']);
    again();
    expect(await screen.findByText('Type a phone number or a name to begin.')).toBeTruthy();
  });

  it('FRD-84 FRD-85 stays where Esc empties the search beside it; the next Esc lets go of it', async () => {
    await user.keyboard('{Alt>}n{/Alt}');
    await set('First Name', 'Asha');
    await user.keyboard('{F2}');
    await user.type(box(), 'Meena{Escape}');
    expect([box().value, (await field('First Name')).value]).toEqual(['', 'Asha']);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('form', { name: 'Visit' })).toBeNull();
  });

  it('FRD-84 is back after a look at another screen; its button lets go of it', async () => {
    await user.keyboard('{Alt>}n{/Alt}');
    await set('First Name', 'Asha');
    cleanup();
    show(<FrontDeskTab />);
    expect((await field('First Name')).value).toBe('Asha');
    expect(screen.getByText(NOTE)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(document.activeElement).toBe(box()));
    expect(screen.queryByRole('form', { name: 'Visit' })).toBeNull();
    again();
    expect(await screen.findByText('Type a phone number or a name to begin.')).toBeTruthy();
  });

  it('FRD-17 is still of the family', async () => {
    finds(card(1));
    const known = { phone: '98765 43210', address: '14 MG Road', city: 'Pune', pincode: '411001', language: 'mr' };
    server.on('GET /api/persons/1/', { status: 200, body: { ...known, guardian_name: 'Mohan Lal Devi' } });
    await user.type(box(), 'UH000001{Enter}');
    await screen.findByRole('region', { name: 'Patient' });
    await user.keyboard('{Alt>}m{/Alt}');
    await screen.findByText('Of the family of Sunita Devi · Pune 411001');
    await set('First Name', 'Ravi');
    await set('Amount (₹)', '450');
    again();
    expect(await screen.findByText('Of the family of Sunita Devi · Pune 411001')).toBeTruthy();
    const body = await registered();
    expect(body).toMatchObject({ ...known, phone_owner: 'family', first_name: 'Ravi', last_name: 'Devi' });
  });

  it('FRD-84 waits for its patient where they cannot be read, and is not lost meanwhile', async () => {
    await chosen();
    server.on(SEARCH, fault(503, 'The search is away'));
    again();
    const said = await screen.findByRole('alert');
    expect(said.textContent).toContain('The search is away');
    expect(screen.queryByRole('form', { name: 'Visit' })).toBeNull();
    finds(card(1));
    await user.click(within(said).getByRole('button', { name: 'Try again' }));
    await screen.findByRole('region', { name: 'Patient' });
    expect((await field('Amount (₹)')).value).toBe('450');
  });

  it('ORG-38 is still of somebody whom another branch knows', async () => {
    cleanup();
    const shared = { id: 70, name: 'Zebra Wood', phone_last_four: '1111', birth_year: 1980, uhid: 'UH000070' };
    server.on('POST /api/persons/shared/', { status: 200, body: [{ ...shared, branch: 2, branch_name: 'Kothrud' }] });
    show(<FrontDeskTab />, undefined, undefined, '/', { findsElsewhere: true });
    fireEvent.change(box(), { target: { value: '9823011111' } });
    const cards = within(await screen.findByRole('list', { name: 'Known in another branch' }));
    await user.click(cards.getByRole('button'));
    await set('Amount (₹)', '450');
    again();
    expect(within(await screen.findByRole('region', { name: 'Patient' })).getByText('Zebra Wood')).toBeTruthy();
    const body = await registered();
    expect([body['person_id'], body['amount']]).toEqual([70, '450']);
  });
});
