import { describe, expect, it, jest } from '@jest/globals';
import { namedChoices } from '../forms/named-choices.ts';
import { faultOf, rowsOf } from './rows-of.ts';

const asked = (part: object) => ({ data: undefined, isLoadingError: false, refetch: jest.fn(), ...part });

describe('the answer of a query as a list shows it', () => {
  it('gives the rows, and nothing to say where they came', () => {
    expect(rowsOf(asked({ data: [1, 2] }), 'Not loaded.')).toMatchObject({ rows: [1, 2], error: null });
    expect(rowsOf(asked({}), 'Not loaded.')).toMatchObject({ rows: undefined, error: null });
  });

  it('says the sentence where nothing came, and asks again when told', () => {
    const query = asked({ isLoadingError: true });
    const { error, onRetry } = faultOf(query, 'Not loaded.');
    expect([error, rowsOf(query, 'Not loaded.').error]).toEqual(['Not loaded.', 'Not loaded.']);
    expect(query.refetch).not.toHaveBeenCalled();
    onRetry();
    expect(query.refetch).toHaveBeenCalledWith();
  });
});

describe('records as choices', () => {
  const branches = [{ id: 2, name: 'Baner' }];

  it('are chosen by name, after the choice of none where there is one', () => {
    expect(namedChoices(branches)).toEqual([{ value: '2', label: 'Baner' }]);
    expect(namedChoices(branches, 'All branches').map(({ value, label }) => [value, label])).toEqual([
      ['', 'All branches'],
      ['2', 'Baner'],
    ]);
    expect(namedChoices(branches, '')[0]).toEqual({ value: '', label: '' });
  });
});
