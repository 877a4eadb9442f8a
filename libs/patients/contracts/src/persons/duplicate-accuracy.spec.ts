import { describe, expect, it } from '@jest/globals';
import { duplicatePairs, type LabelledPair } from '../testing/duplicate-pairs.ts';
import { duplicateScore, type DuplicateBand } from './duplicate-score.ts';

const SEED = 29;
const COUNT = 2_000;

const bandOf = ({ a, b }: LabelledPair) => duplicateScore(a, b).band;

function accuracy(pairs: readonly LabelledPair[], bands: readonly DuplicateBand[]) {
  const found = pairs.filter((pair) => bands.some((band) => band === bandOf(pair)));
  const right = found.filter(({ isSame }) => isSame).length;
  return { recall: right / pairs.filter(({ isSame }) => isSame).length, precision: right / found.length };
}

describe('the accuracy of the score', () => {
  const pairs = duplicatePairs(SEED, COUNT);

  it('FRD-29 is measured on pairs that are the same for a seed', () => {
    expect(pairs).toHaveLength(COUNT);
    expect(duplicatePairs(SEED, COUNT)).toEqual(pairs);
    expect(duplicatePairs(SEED + 1, COUNT)).not.toEqual(pairs);
    expect(pairs.filter(({ isSame }) => isSame)).toHaveLength(COUNT / 2);
  });

  it('FRD-29 finds 95 of 100 who came twice, and 90 of 100 found are, in likely and same', () => {
    const { recall, precision } = accuracy(pairs, ['likely', 'same']);
    expect(recall).toBeGreaterThanOrEqual(0.95);
    expect(precision).toBeGreaterThanOrEqual(0.9);
  });

  it("FRD-29 is right in 199 of 200 that it calls 'same'", () =>
    expect(accuracy(pairs, ['same']).precision).toBeGreaterThanOrEqual(0.995));

  it('FRD-29 holds for pairs of other seeds, so that no seed was chosen', () => {
    const others = [1, 2, 3, 4].flatMap((seed) => duplicatePairs(seed, COUNT));
    const both = accuracy(others, ['likely', 'same']);
    expect(both.recall).toBeGreaterThanOrEqual(0.95);
    expect(both.precision).toBeGreaterThanOrEqual(0.9);
    expect(accuracy(others, ['same']).precision).toBeGreaterThanOrEqual(0.995);
  });
});
