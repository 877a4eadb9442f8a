import { describe, expect, it } from '@jest/globals';
import { sentenceOf } from './sentences.mjs';

const named = (name, message, more = {}) => Object.assign(new Error(message), { name, ...more });

describe('what an operator reads of an error', () => {
  it('is one sentence for what is known, with what a backing service said', () => {
    expect(sentenceOf(named('AppError', 'The job queue does not answer.'))).toBe('The job queue does not answer.');
    const denied = named('AppError', 'The store of files does not answer.', { cause: new Error('Access Denied') });
    expect(sentenceOf(denied)).toBe('The store of files does not answer. (Access Denied)');
    expect(sentenceOf(named('Error', 'Give another folder.', { isExpected: true }))).toBe('Give another folder.');
  });

  it('is the whole error for what is not', () => {
    const fault = new TypeError('x is undefined');
    expect(sentenceOf(fault)).toBe(fault.stack);
  });
});
