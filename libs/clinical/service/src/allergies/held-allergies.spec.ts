import { describe, expect, it } from '@jest/globals';
import type { AllergyChangeEntity } from './allergy-change.entity.ts';
import { heldOf, versionsOf } from './held-allergies.ts';

type Told = [visit: number, version: number, text: string, replaced?: Record<string, number>];

/** Changes in the order in which they were written; '-' stands for 'none known'. */
const changes = (...told: Told[]): AllergyChangeEntity[] =>
  told.map(([patientId, version, text, replaced], at) => ({
    ...{ hospitalId: 1, patientId, version, changedBy: null, changedAt: new Date(Date.UTC(2026, 10, 1 + at)) },
    ...{ noneKnown: text === '-', text: text === '-' ? '' : text, replaced: replaced ?? null },
  }));
const held = (...told: Told[]) => {
  const { status, text } = heldOf(changes(...told));
  return [status, text];
};

describe('what holds of changes of allergies', () => {
  it('is nothing before the first', () => {
    expect(heldOf([])).toEqual({ status: 'not_asked', text: '', version: 0, changed_at: null });
  });

  it('bears the day of the newest that says it', () => {
    expect(heldOf(changes([1, 1, 'Latex', {}], [2, 1, 'Dust', {}], [3, 1, '-', {}]))).toEqual({
      ...{ status: 'listed', text: 'Latex; Dust', version: 3, changed_at: '2026-11-02T00:00:00.000Z' },
    });
  });

  it('a change replaces all that was shown when it was written, also where the visit between has gone', () => {
    expect(held([1, 1, 'Latex', {}], [1, 3, 'Dust', { 1: 1, 2: 2 }])).toEqual(['listed', 'Dust']);
    expect(versionsOf(changes([1, 1, 'Latex'], [2, 2, 'Dust'], [1, 3, 'Eggs']))).toEqual({ 1: 3, 2: 2 });
  });

  it.each<[string, Told[], [string, string]]>([
    ['one person at two visits', [[1, 1, 'Latex'], [2, 2, '']], ['not_asked', '']],
    ['one person whose visit between was moved', [[1, 1, 'Latex'], [1, 3, '-']], ['none_known', '']],
    ['two persons', [[1, 1, 'Latex'], [2, 1, '-'], [2, 2, ''], [2, 3, '-']], ['listed', 'Latex']],
    ['two persons, and a change after they were merged', [[1, 1, 'Latex'], [2, 1, 'Dust'], [2, 2, '-'], [1, 3, '-']], ['listed', 'Latex']],
    ['two persons where nobody knows whose change is replaced', [[1, 1, 'Latex'], [2, 1, 'Dust'], [3, 2, '-']], ['listed', 'Latex; Dust']],
    ['one person, changed by this release and then by the one before', [[1, 1, 'Latex', {}], [2, 2, 'Dust', { 1: 1 }], [1, 3, '-']], ['none_known', '']],
  ])('FRD-31 of the release before: %s', (_, told, expected) => {
    expect(held(...told)).toEqual(expected);
  }); // prettier-ignore
});
