import { describe, expect, it } from '@jest/globals';
import { AppError } from '@nidaan/kernel';
import { toAppError } from './exception.filter.ts';

const fault = (message: string, code?: string) => Object.assign(new Error(message), code === undefined ? {} : { code });

describe('refusals', () => {
  it.each([
    ['a server that shuts down', fault('terminating connection', '57P01')],
    ['a connection refused', fault('connect ECONNREFUSED', 'ECONNREFUSED')],
    ['a connection reset', fault('read ECONNRESET', 'ECONNRESET')],
    ['a connection closed while writing', fault('write EPIPE', 'EPIPE')],
    ['a connection cut while a statement runs', fault('Connection terminated unexpectedly')],
    ['a connection cut before', fault('Client has encountered a connection error and is not queryable')],
    ['a session that was ended because it stood still', fault('terminating connection', '25P03')],
    ['a pool that has no connection free', fault('timeout exceeded when trying to connect')],
    ['a connection that does not come about', fault('Connection terminated due to connection timeout')],
  ])('API-07 answers %s with 503 and when to try again, for nothing is wrong with the request', (_, cause) => {
    const refusal = toAppError(cause);
    expect([refusal.status, refusal.options.retryAfterSeconds]).toEqual([503, 5]);
    expect(refusal.message).toBe('The service is busy. Please try again in a moment.');
  });

  it.each([
    ['a statement beyond its bound', fault('canceling statement due to statement timeout', '57014')],
    ['a lock not had in time', fault('canceling statement due to lock timeout', '55P03')],
    ['a deadlock', fault('deadlock detected', '40P01')],
  ])('L11 answers %s with 503, a sentence that says so, and when to try again', (_, cause) => {
    const refusal = toAppError(cause);
    expect([refusal.status, refusal.options.retryAfterSeconds]).toEqual([503, 5]);
    expect(refusal.message).toBe('This took too long and was stopped; nothing was changed. Please try again in a moment.');
  });

  it.each(['53100', 'ENOSPC', 'EDQUOT'])('API-07 says of a full disk (%s) who can help: trying again does not', (code) => {
    const refusal = toAppError(fault('no space left', code));
    expect([refusal.status, refusal.options.retryAfterSeconds]).toEqual([503, 30]);
    expect(refusal.message).toBe(
      'The server has no space left, so nothing was saved. Please tell whoever looks after Nidaan here.',
    );
  });

  it('API-07 keeps 500 for what nobody foresaw, and refusals as they are', () => {
    expect(toAppError(fault('x is not a function')).status).toBe(500);
    expect(toAppError(undefined).status).toBe(500);
    const refusal = new AppError(409, 'Taken.');
    expect(toAppError(refusal)).toBe(refusal);
  });
});
