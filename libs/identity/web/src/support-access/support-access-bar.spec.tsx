import { describe, expect, it } from '@jest/globals';
import type { Profile } from '@nidaan/identity-contracts';
import { formatDate, formatDateTime, formatTime } from '@nidaan/ui';
import { show } from '@nidaan/ui/testing';
import { screen } from '@testing-library/react';
import { SupportAccessBar } from './support-access-bar.tsx';

const DAY_MS = 24 * 60 * 60_000;
const open = (until: Date) =>
  show(<SupportAccessBar profile={{ support_access: { id: 1, name: '', until: until.toISOString() } } as Profile} />);

describe('the bar of support access', () => {
  it('ORG-68 names the day where it ends on another one', () => {
    const tomorrow = new Date(Date.now() + DAY_MS);
    open(tomorrow);
    expect(screen.getByText(`Nidaan support may look until ${formatDateTime(tomorrow)}`)).toBeTruthy();
  });

  it('ORG-68 says the time alone where it ends today', () => {
    const soon = new Date(Date.now() + 1000);
    // A second before midnight it is tomorrow.
    const when = formatDate(soon) === formatDate(new Date()) ? formatTime(soon) : formatDateTime(soon);
    open(soon);
    expect(screen.getByText(`Nidaan support may look until ${when}`)).toBeTruthy();
  });
});
