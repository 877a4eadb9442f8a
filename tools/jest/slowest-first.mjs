import Sequencer from '@jest/test-sequencer';

// Without the durations of a former run Jest begins with the largest files; these, small and slow, would be left to one worker at the end.
const SLOW = ['accessibility', 'crash', 'secrets', 'platform', 'backup', 'start', 'embedded-postgres', 'payments', 'profile'];
const isSlow = ({ path }) => SLOW.some((name) => path.endsWith(`/${name}.spec.ts`));

export default class SlowestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    return [...sorted.filter(isSlow), ...sorted.filter((test) => !isSlow(test))];
  }
}
