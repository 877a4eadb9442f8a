import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { email, id, knownEmail, optionalText, page, requiredText, rupees, text, wholeNumber } from './index.ts';

const sentenceOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

describe('field schemas', () => {
  it('API-14 takes numbers as numbers or numeric strings, and says its own sentence for everything else, missing included', () => {
    const schema = z.object({ amount: rupees('Amount is wrong'), patient: id('No such patient') });
    expect(schema.parse({ amount: '500.50', patient: '7' })).toEqual({ amount: 50050, patient: 7 });
    expect(schema.parse({ amount: 500.5, patient: 7 })).toEqual({ amount: 50050, patient: 7 });
    for (const amount of [undefined, null, '', 'x', '-1', -1, '1e5', NaN, Infinity, {}, [], '1.2.3', '9'.repeat(20)])
      expect(sentenceOf(schema, { amount, patient: 1 })).toBe('Amount is wrong');
    for (const patient of [undefined, null, 0, -1, 1.5, '1.5', '9'.repeat(30), '1 OR 1=1', {}, []])
      expect(sentenceOf(schema, { amount: 1, patient })).toBe('No such patient');
  });

  it('leaves an optional number out when it is not given', () => {
    expect(z.object(page).parse({})).toEqual({});
    expect(sentenceOf(z.object(page), { limit: '0' })).toMatch(/limit must be/);
    expect(wholeNumber('x', 1, 5).safeParse(6).success).toBe(false);
  });

  it('API-12 API-13 API-24 keeps text as it came, and refuses what cannot be stored or is too long', () => {
    for (const value of ['  नमस्ते ', 'தமிழ்', '🩺', `'; DROP TABLE x; --`, '<b>&amp;\\"'])
      expect(text('name').parse(value)).toBe(value);
    expect(text('name').parse(7)).toBe('7');
    expect(sentenceOf(text('name'), '\u0000')).toBe('Name contains characters that cannot be stored');
    expect(sentenceOf(text('name'), '\ud800')).toBe('Name contains characters that cannot be stored');
    expect(sentenceOf(text('name', 5), '123456')).toBe('Name is too long');
    expect(optionalText('name').parse(null)).toBe('');
    expect(sentenceOf(requiredText('Name is required', 'name'), '   ')).toBe('Name is required');
    expect(sentenceOf(requiredText('Name is required', 'name'), ['x'])).toBe('Name is required');
  });

  it('REG-06 LOGIN-15 folds an e-mail and refuses what is not of the simple shape', () => {
    const schema = email({ required: 'Email is required', invalid: 'Email is invalid' });
    expect(schema.parse(' Asha@Clinic.IN ')).toBe('asha@clinic.in');
    for (const value of ['a', 'a@b', 'a b@c.d', '@b.c', 'a@.', `${'x'.repeat(300)}@y.z`])
      expect(sentenceOf(schema, value)).toBe('Email is invalid');
    for (const value of ['', '  ', null, 7, undefined]) expect(sentenceOf(schema, value)).toBe('Email is required');
  });

  it('REG-06 refuses an e-mail that no mail can be sent to; an account that has one is still found', () => {
    const sentences = { required: 'Email is required', invalid: 'Email is invalid' };
    const odd = [
      '<a@b.example.com>',
      'a>b@b.in',
      'a@b..com',
      'a@-x.com',
      'a@x-.com',
      'a@.x.com',
      'a@x.com.',
      'a@b,c.in',
      `${'x'.repeat(65)}@y.in`,
    ];
    for (const value of odd) {
      expect([value, sentenceOf(email(sentences), value)]).toEqual([value, 'Email is invalid']);
      expect(knownEmail(sentences).parse(value)).toBe(value);
    }
    for (const value of ["o'brien+x@clinic.co.in", 'रवि@अस्पताल.भारत', 'a.b_c-d@x-y.in', 'a,b@x.in'])
      expect(email(sentences).parse(value)).toBe(value);
  });
});
