import { describe, expect, it } from '@jest/globals';
import { namedBranch } from './named-branch.ts';

describe('the branch that a call names', () => {
  const refused = (header: unknown, parameter: unknown) => {
    try {
      return namedBranch(header, parameter);
    } catch (fault) {
      const { status, message } = fault as { status: number; message: string };
      return [status, message];
    }
  };
  const TWICE = [400, 'The branch is named twice.'];
  const UNKNOWN = [404, 'Branch not found'];

  it('ORG-31 is a number, all, or none', () => {
    expect([namedBranch('3', undefined), namedBranch(undefined, '3'), namedBranch('3', '3')]).toEqual([3, 3, 3]);
    expect([namedBranch('all', undefined), namedBranch(undefined, undefined), namedBranch('', '')]).toEqual(['all', null, null]);
  });

  it('ORG-31 named twice is 400, letters and numbers that no branch has are 404', () => {
    for (const [header, parameter] of [
      ['1', '2'],
      ['1', 'all'],
      ['1, 2', undefined],
      [undefined, ['1', '2']],
      [['1', '2'], undefined],
    ])
      expect(refused(header, parameter)).toEqual(TWICE);
    for (const given of ['x', '0', '-1', '1.5', ' 1', '01', '9999999999', "1' OR 1=1", '*'])
      expect([refused(given, undefined), refused(undefined, given)]).toEqual([UNKNOWN, UNKNOWN]);
  });
});
