import { describe, expect, it } from '@jest/globals';
import { only, without } from './fields.ts';

describe('copies of objects by fields', () => {
  const form = { name: 'Asha', aadhar: '1234', age: undefined, registry: { uhid: 'A1' } };

  it('leave out those that are named, and keep all others as they are', () => {
    const copy = without(['aadhar', 'registry'])(form);
    expect(Object.keys(copy)).toEqual(['name', 'age']);
    expect(form.aadhar).toBe('1234');
  });

  it('take those that are named alone; what the object lacks is undefined', () => {
    const take = only(['name', 'age', 'phone']);
    expect(take(form as typeof form & { phone?: string })).toStrictEqual({ name: 'Asha', age: undefined, phone: undefined });
    expect(take({ name: 'Ravi' } as never)).toStrictEqual({ name: 'Ravi', age: undefined, phone: undefined });
  });
});
