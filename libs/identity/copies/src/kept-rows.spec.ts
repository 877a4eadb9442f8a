import { describe, expect, it } from '@jest/globals';
import { KeptRows } from './kept-rows.ts';

describe('rows kept in memory', () => {
  it('lets the one go that was not asked for longest', () => {
    const kept = new KeptRows<string>(2);
    kept.keep(1, 'a');
    kept.keep(2, 'b');
    expect(kept.get(1)).toBe('a');
    kept.keep(3, 'c');
    expect([kept.get(1), kept.get(2), kept.get(3)]).toEqual(['a', undefined, 'c']);
  });

  it('keeps the newest row of a number, and none after its time', () => {
    const kept = new KeptRows<string>(2, 0);
    kept.keep(1, 'a');
    expect(kept.get(1)).toBeUndefined();
    const longer = new KeptRows<string>(2);
    longer.keep(1, 'a');
    longer.keep(1, 'b');
    longer.keep(2, 'c');
    expect([longer.get(1), longer.get(2)]).toEqual(['b', 'c']);
    longer.forget(1);
    expect(longer.get(1)).toBeUndefined();
  });
});
