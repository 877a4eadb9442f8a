import { describe, expect, it } from '@jest/globals';
import { feeAfter, ruledFee, type ChargedVisit, type FeeRules } from './fee-rule.ts';

const RULES: FeeRules = {
  firstFee: 50_000,
  emergencyFee: 80_000,
  tiers: [
    { withinDays: 7, fee: 0, visits: 1 },
    { withinDays: 21, fee: 30_000, visits: null },
  ],
};
const first = (on: string, id = 1): ChargedVisit => ({ id, on, kind: 'first', tierDays: null, tiers: RULES.tiers });
const followUp = (on: string, tierDays: number, id = 2): ChargedVisit => ({ id, on, kind: 'follow_up', tierDays, tiers: null });

describe('the fee of a visit', () => {
  it('FRD-38 is the first fee for whoever was never here', () => {
    expect(ruledFee(RULES, [], '2026-11-22')).toMatchObject({ kind: 'first', fee: 50_000, reason: 'First visit', anchor: null });
  });

  it.each([
    ['2026-11-22', 0, 'Free follow-up 1 of 1 until 29/11/2026, paid on 22/11/2026'],
    ['2026-11-29', 0, 'Free follow-up 1 of 1 until 29/11/2026, paid on 22/11/2026'],
    ['2026-11-30', 30_000, 'Follow-up until 13/12/2026, paid on 22/11/2026'],
    ['2026-12-13', 30_000, 'Follow-up until 13/12/2026, paid on 22/11/2026'],
    ['2026-12-14', 50_000, 'First visit, last paid on 22/11/2026'],
  ])('FRD-38 FRD-39 on %s is %i paise: the last day of a tier counts', (on, fee, reason) => {
    expect(ruledFee(RULES, [first('2026-11-22')], on)).toMatchObject({ fee, reason });
  });

  it('FRD-38 goes to the next tier when the visits of one are used, and to the first fee when all are', () => {
    const visits = [first('2026-11-22'), followUp('2026-11-23', 7)];
    expect(ruledFee(RULES, visits, '2026-11-24')).toMatchObject({ fee: 30_000, tierDays: 21, used: 0, allowed: null });
    const short = { ...first('2026-11-22'), tiers: RULES.tiers.slice(0, 1) };
    expect(ruledFee(RULES, [short, visits[1]!], '2026-11-24')).toMatchObject({
      ...{ fee: 50_000, kind: 'first', reason: 'First visit, follow-ups of 22/11/2026 are used' },
    });
  });

  it('FRD-38 counts from the last visit that was charged as first or emergency, and no typed one', () => {
    const typed: ChargedVisit = { id: 4, on: '2026-11-30', kind: 'typed', tierDays: null, tiers: null };
    const visits = [
      first('2026-11-01'),
      followUp('2026-11-02', 7),
      { ...first('2026-11-22', 3), kind: 'emergency' as const },
      typed,
    ];
    expect(ruledFee(RULES, visits, '2026-11-23')).toMatchObject({ kind: 'follow_up', fee: 0, used: 0, anchor: { id: 3 } });
  });

  it('FRD-40 keeps the rule under which the anchor was charged', () => {
    const dearer: FeeRules = { firstFee: 90_000, emergencyFee: null, tiers: [] };
    expect(ruledFee(dearer, [first('2026-11-22')], '2026-11-25')).toMatchObject({ fee: 0, kind: 'follow_up' });
    expect(ruledFee(dearer, [first('2026-11-22')], '2027-01-25')).toMatchObject({ fee: 90_000, kind: 'first' });
  });

  it('FRD-39 a visit that may not be told of counts, and neither its day nor its number is said', () => {
    const untold = { ...first('2026-11-22', 3), isUntold: true };
    expect(ruledFee(RULES, [untold], '2026-11-24')).toMatchObject({
      ...{ fee: 0, kind: 'follow_up', reason: 'Free follow-up 1 of 1 until 29/11/2026', anchor: { id: 3, isUntold: true } },
    });
    const used = [untold, followUp('2026-11-23', 7)];
    expect(ruledFee(RULES, used, '2026-11-24')).toMatchObject({ fee: 30_000, reason: 'Follow-up until 13/12/2026' });
    for (const visits of [[untold], [{ ...untold, tiers: RULES.tiers.slice(0, 1) }, used[1]!]])
      expect(ruledFee(RULES, visits, '2026-12-20')).toMatchObject({ fee: 50_000, reason: 'First visit' });
    const short = [{ ...untold, tiers: RULES.tiers.slice(0, 1) }, used[1]!];
    expect(ruledFee(RULES, short, '2026-11-24')).toMatchObject({ fee: 50_000, reason: 'First visit' });
  });

  it('FRD-38 is the emergency fee where there is one, whoever was here before', () => {
    expect(ruledFee(RULES, [first('2026-11-22')], '2026-11-23', true)).toMatchObject({ kind: 'emergency', fee: 80_000 });
    expect(ruledFee({ ...RULES, emergencyFee: null }, [], '2026-11-23', true)).toMatchObject({ kind: 'emergency', fee: 50_000 });
  });

  it('FRD-39 says what the visit after it would cost', () => {
    const after = (visits: ChargedVisit[], on: string) => feeAfter(RULES, visits, on, ruledFee(RULES, visits, on));
    expect([after([], '2026-11-22'), after([first('2026-11-22')], '2026-11-23')]).toEqual([0, 30_000]);
  });
});
