import { describe, expect, it } from '@jest/globals';
import type { FrameTab } from '@nidaan/ui';
import type { TabId } from '../shell/tab-addresses.ts';
import { actionsOf } from './commands.ts';
import { patientCommand } from './patient-commands.ts';

const tabs = (['lab', 'pharmacy', 'doctor-view', 'patient-registration'] as const).map((id): FrameTab<TabId> => ({
  id,
  label: id,
  icon: null,
  to: `/${id}`,
}));
const RAVI = { id: 7, name: 'Ravi Sharma', age: '40 years', phone: '9876543210', isWaiting: true };

const actions = (permissions: readonly string[]) =>
  actionsOf(tabs, [], (key) => permissions.includes(key)).map(({ label }) => label);
const next = (permissions: readonly string[]) => patientCommand(RAVI, tabs, (key) => permissions.includes(key)).next?.label;

describe('the commands of the palette', () => {
  it('ORG-10 are those that a role may carry out', () => {
    expect(actions(['lab.view', 'pharmacy.view'])).toEqual(['Register patient', 'Ordered tests', 'Completed patients']);
    const writes = ['New test', 'Upload reports', 'Dispense'];
    expect(actions(['lab.write', 'pharmacy.dispense'])).toEqual(expect.arrayContaining(writes));
  });

  it('ORG-10 offer the treatment of a patient to who prescribes', () => {
    expect(next(['clinical.write'])).toBe('Treat Ravi Sharma');
    expect(next(['clinical.view'])).toBe('New visit for Ravi Sharma');
  });
});
