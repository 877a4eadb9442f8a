import { describe, expect, it } from '@jest/globals';
import { spokenText } from './spoken.ts';

describe('what is said of a call', () => {
  it.each([
    ['en', { number: 'A12', room: '3', counter: 'Room' }, 'Token A 12, room 3'],
    ['hi', { number: 'A12', room: '3', counter: 'Room' }, 'टोकन ए 12, कमरा 3'],
    ['en', { number: 'LB7', room: '', counter: 'Window 2' }, 'Token L B 7, Window 2'],
    ['hi', { number: 'LB7', room: '2B', counter: '' }, 'टोकन एल बी 7, कमरा 2बी'],
    ['en', { number: '5', room: '', counter: '' }, 'Token 5'],
    ['ta', { number: 'A12', room: '3', counter: '' }, null],
  ])('FRD-68 in %s of %j is %j', (language, call, said) => {
    expect(spokenText(language, call)).toBe(said);
  });
});
