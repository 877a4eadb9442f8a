import { fault } from '@nidaan/api-client/testing';
import { show } from '@nidaan/ui/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { box, card, field, finds, known, LAST, last, later, PERSON, SEARCH, serveDesk } from '../testing/desk.tsx';
import { REGISTER, saved, sent, serveRegistration, server, user } from '../testing/registration.tsx';
import { FrontDeskTab } from './front-desk-tab.tsx';

const set = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } });
const register = () => user.keyboard('{Control>}{Enter}{/Control}');
/** Begins somebody new: Asha, of whom the rest is typed later. */
const beginAsha = async () => {
  await user.keyboard('{Alt>}n{/Alt}');
  await set('First Name', 'Asha');
};
/** Registers whoever is on the screen; what came late before has had its time by then. */
const registerThem = async () => {
  const answer = later();
  server.on(REGISTER, answer.reply);
  await set('Amount (₹)', '300');
  await register();
  await answer.come({ status: 201, body: { ...saved, id: 4712 } });
  await screen.findByText(/number 4712/);
  return sent() as Record<string, unknown>;
};

describe('answers that come late', () => {
  serveRegistration();
  serveDesk();
  beforeEach(async () => {
    show(<FrontDeskTab />);
    finds(card(1));
    await user.type(box(), 'UH000001');
    await screen.findByText('One patient found');
  });

  it('FRD-87 somebody who was chosen before does not come back over the patient who was begun since', async () => {
    const answer = later();
    server.on(LAST, answer.reply);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(server.seen(LAST)).toHaveLength(1));
    await beginAsha();
    await answer.come({ status: 200, body: last });
    const body = await registerThem();
    expect([body['first_name'], body['person_id']]).toEqual(['Asha', undefined]);
  });

  it('FRD-87 a search that is made again waits for its own answer', async () => {
    const [read, answer] = [later(), later()];
    server.on(PERSON, read.reply);
    await user.keyboard('{Enter}');
    await read.come({ status: 200, body: known });
    server.on(SEARCH, answer.reply);
    await user.type(box(), 'UH000001{Enter}');
    await answer.come({ status: 200, body: [card(2, { name: 'Mohan Devi' }), card(3, { name: 'Uma Devi' })] });
    expect(await screen.findByText('2 patients found')).toBeTruthy();
    expect(screen.getByRole('option', { name: /Mohan Devi/ }).getAttribute('aria-selected')).toBe('true');
  });

  it('FRD-87 of two who are chosen one after the other the second stays, whoever is answered last', async () => {
    const answer = later();
    server.on(LAST, answer.reply);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(server.seen(LAST)).toHaveLength(1));
    finds(card(2, { name: 'Mohan Devi', last_visit: null }));
    await user.type(box(), 'UH000002{Enter}');
    expect(within(await screen.findByRole('region', { name: 'Patient' })).getByText('Mohan Devi')).toBeTruthy();
    await answer.come({ status: 200, body: last });
    const body = await registerThem();
    expect([body['first_name'], body['person_id']]).toEqual(['Mohan Devi', 2]);
  });

  it('FRD-04 FRD-84 a known patient who cannot be read keeps address and e-mail', async () => {
    server.on(PERSON, fault(503, 'x'));
    await user.keyboard('{Enter}');
    await screen.findByRole('region', { name: 'Patient' });
    expect(await registerThem()).toMatchObject({ person_id: 1, phone: '9876543210', address: '', email: '' });
  });

  it('FRD-17 a family member whose family is read too late is not begun', async () => {
    const answer = later();
    await user.keyboard('{Enter}');
    await screen.findByRole('region', { name: 'Patient' });
    server.on(PERSON, answer.reply);
    await user.keyboard('{Alt>}m{/Alt}');
    await waitFor(() => expect(server.seen(PERSON)).toHaveLength(2));
    await beginAsha();
    await answer.come({
      status: 200,
      body: { phone: '9', address: '', city: 'Pune', pincode: '', language: 'mr', guardian_name: '' },
    });
    const body = await registerThem();
    expect([body['first_name'], body['phone'], body['phone_owner']]).toEqual(['Asha', '', undefined]);
  });

  describe('of a registration', () => {
    const begun = async () => {
      await user.keyboard('{Enter}');
      await screen.findByRole('region', { name: 'Patient' });
      await set('Amount (₹)', '300');
      const answer = later();
      server.on(REGISTER, answer.reply);
      await register();
      await waitFor(() => expect(server.seen(REGISTER)).toHaveLength(1));
      await user.keyboard('{Escape}');
      await beginAsha();
      return answer;
    };

    it('FRD-84 say that it was taken, and leave the patient who was begun since, whose draft stays kept', async () => {
      const answer = await begun();
      await answer.come({ status: 201, body: saved });
      const said = await screen.findByText('Registered: Asha Verma, number 4711');
      expect(said.closest('[role="status"]')).toBeTruthy();
      expect(screen.queryByRole('region', { name: 'Registered visit' })).toBeNull();
      expect((await field('First Name')).value).toBe('Asha');
      expect(Object.values(sessionStorage).join()).toContain('"first_name":"Asha"');
      const body = await registerThem();
      expect([body['first_name'], body['person_id']]).toEqual(['Asha', undefined]);
    });

    it('FRD-84 say of whom it was refused, and mark nothing in the form of somebody else', async () => {
      const answer = await begun();
      await answer.come(fault(400, 'Amount is wrong', { errors: { amount: 'Amount is wrong' } }));
      const said = await screen.findByRole('alert');
      expect(said.textContent).toBe(
        'The visit of Sunita Devi was not confirmed.Amount is wrong' +
          'Please look at who was registered last before you register it again. All patients, the newest first',
      );
      expect((await field('Amount (₹)')).getAttribute('aria-invalid')).not.toBe('true');
      expect(document.querySelector('[data-failure]')).toBeNull();
      await user.click(screen.getByRole('button', { name: 'Dismiss' }));
      expect(screen.queryByRole('alert')).toBeNull();
      await registerThem();
    });
  });
});
