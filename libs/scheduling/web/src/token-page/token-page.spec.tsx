import { FakeServer } from '@nidaan/api-client/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readIn, show } from '@nidaan/ui/testing';
import { cleanup, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { TokenPage } from './token-page.tsx';

const PATH = 'GET /api/public/tokens/1.key/';
const TOKEN = {
  ...{ number: 'A12', queue: 'Dr Iyer', queue_hi: '', room: '3', state: 'waiting', ahead: 2, eta_from: 20, eta_to: 30 },
  ...{ doctor_state: 'not_arrived', delay_minutes: 0, notice: 'Doctor has not arrived' },
};

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().install();
});
afterEach(cleanup);

const open = (more: object, status = 200) => {
  server.on(PATH, { status, body: { ...TOKEN, ...more } });
  show(
    <Routes>
      <Route path="/q/:key" element={<TokenPage />} />
    </Routes>,
    undefined,
    undefined,
    '/q/1.key',
  );
};

describe("the patient's page", () => {
  it.each([
    [{}, '2 before you · about 20–30 min'],
    [{ ahead: 0, eta_from: null, eta_to: null }, 'You are next'],
    [{ state: 'called', ahead: null }, 'It is your turn: room 3'],
    [{ state: 'serving', ahead: null }, 'You are in'],
    [{ state: 'skipped', ahead: null }, 'You were called and did not come. Please ask at the front desk.'],
    [{ state: 'done', ahead: null }, 'This token is over'],
  ])('FRD-64 says of %j: %s', async (more, sentence) => {
    open(more);
    expect((await screen.findByRole('status')).textContent).toBe(sentence);
    expect(screen.getByText('A12')).toBeTruthy();
    expect(screen.getByText('Doctor has not arrived')).toBeTruthy();
  });

  it('FRD-64 names the queue as its readers do, where it has a name in Hindi', async () => {
    open({ queue_hi: 'डॉ. अय्यर' });
    expect(await screen.findByText('Dr Iyer · Room 3')).toBeTruthy();
    await readIn('hi');
    expect(await screen.findByText(/^डॉ. अय्यर · /)).toBeTruthy();
    cleanup();
    open({});
    expect(await screen.findByText(/^Dr Iyer · /)).toBeTruthy();
  });

  it('FRD-64 says what to do once the day is over', async () => {
    open({ message: 'x' }, 404);
    expect(await screen.findByText('This token is not known any more. Please ask at the front desk.')).toBeTruthy();
  });
});
