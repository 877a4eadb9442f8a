import { session } from '@nidaan/api-client';
import { fakeToken } from '@nidaan/api-client/testing';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { forgetAccountOnChange } from './forget-account.ts';

const READ = ['patients'];
const tokenOf = (account: string, hospital = 3) => fakeToken({ sub: account, hid: hospital });
/** What this tab is told when another tab has kept tokens. */
const byAnotherTab = (access: string) => {
  localStorage.setItem('access_token', access);
  window.dispatchEvent(new StorageEvent('storage', { key: 'access_token' }));
};

let queries: QueryClient;
let again: jest.Mock<() => void>;
let atDoor: jest.Mock<() => void>;
const begun = () => [again.mock.calls.length, atDoor.mock.calls.length];
let stop: () => void;
beforeEach(() => {
  localStorage.clear();
  session.set({ access: tokenOf('7'), refresh: 'r' });
  queries = new QueryClient();
  queries.setQueryData(READ, ['Asha Verma']);
  again = jest.fn();
  atDoor = jest.fn();
  stop = forgetAccountOnChange(queries, { again, atDoor });
});
afterEach(() => stop());

describe('what was read for an account', () => {
  it('SEC-03 is forgotten, and the page loaded anew, when another tab logs in as somebody else', () => {
    byAnotherTab(tokenOf('8'));
    expect([queries.getQueryData(READ), begun()]).toEqual([undefined, [1, 0]]);
  });

  it('ORG-25 is forgotten, and the app begun anew at its door, where the same person goes on in another hospital', () => {
    byAnotherTab(tokenOf('7', 4));
    expect([queries.getQueryData(READ), begun()]).toEqual([undefined, [0, 1]]);
  });

  it('SES-05 is forgotten at a logout, without a new start', () => {
    session.clear();
    expect([queries.getQueryData(READ), begun()]).toEqual([undefined, [0, 0]]);
  });

  it('SES-09 stays when the same account gets a new token', () => {
    byAnotherTab(`${tokenOf('7')}again`);
    expect([queries.getQueryData(READ), begun()]).toEqual([['Asha Verma'], [0, 0]]);
  });
});
