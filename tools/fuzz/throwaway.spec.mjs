import { afterAll, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callsOf } from './calls.mjs';
import { Mailbox } from './mailbox.mjs';
import { totpOf } from './values.mjs';
import { Writers } from './writers.mjs';

const dataDir = mkdtempSync(join(tmpdir(), 'nidaan-mailbox-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it('tells once what a mail to people of a hospital holds, and nothing of others', () => {
  mkdirSync(join(dataDir, 'mail'), { recursive: true });
  const put = (name, mail) => writeFileSync(join(dataDir, 'mail', `${name}.json`), JSON.stringify(mail));
  put('1-invited', { to: 'asha@example.in', text: 'Join Zaribcd Clinic: http://localhost:3000/join#token=E6r9_-x' });
  put('2-code', { to: 'person.4@zaribcd.example.in', text: 'Your code:\n\n    163251\n' });
  put('3-other', { to: 'person.4@zaribcf.example.in', text: 'Your code: 999999' });
  put('.4-half', {});
  const mailbox = new Mailbox(dataDir);
  expect(mailbox.news('Zaribcd')).toEqual([
    { token: 'E6r9_-x', key: 'E6r9_-x' },
    { otp: '163251', code: '163251' },
  ]);
  expect(mailbox.news('Zaribcd')).toEqual([]);
});

it('gives the code of an authenticator app', () => {
  expect(totpOf('JBSWY3DPEHPK3PXP')).toMatch(/^\d{6}$/);
});

it('knows what another hospital wrote', () => {
  const writers = new Writers({}, { seed: 1 });
  for (const word of ['Zaribcd', 'Zaribcf', 'Zaribcg']) writers.add(word);
  expect([writers.isOfOther('Zaribcd Clinic', 'Zaribcd'), writers.isOfOther('Zaribcf Clinic', 'Zaribcd')]).toEqual([false, true]);
  // The numbers that each tries are those of the next.
  const [first, second, third] = ['Zaribcd', 'Zaribcf', 'Zaribcg'].map(writers.of);
  expect([first.neighbour, second.neighbour, third.neighbour].map(({ word }) => word)).toEqual(
    [second, third, first].map(({ word }) => word),
  );
});

it('leaves to throw-away hospitals what ends sessions or changes who may do what', () => {
  const methods = { get: {}, post: {} };
  const paths = Object.fromEntries(
    ['/api/team/', '/api/logout/', '/api/patients/', '/api/admin/staff/'].map((path) => [path, methods]),
  );
  const named = (isThrowaway) => callsOf({ paths }, '', isThrowaway).map(({ method, path }) => `${method} ${path}`);
  expect(named(false)).toEqual(['GET /api/team/', 'GET /api/patients/', 'POST /api/patients/']);
  expect(named(true)).toEqual(['GET /api/team/', 'POST /api/team/', 'GET /api/logout/', 'POST /api/logout/']);
});
