import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { formatDate, formatDateTime, formatTime, formatWait } from '../format/dates.ts';
import { formatRupees, rupeesNumber } from '../format/money.ts';
import { StatusBadge } from '../page/status-badge.tsx';
import { renderWithTheme } from '../testing.tsx';
import { ErrorBanner, TransientMessage } from './message.tsx';

const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));

describe('messages', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('STA-13 a transient message clears after its time, counted anew for a new one', () => {
    const onClear = jest.fn();
    const view = renderWithTheme(<TransientMessage message="Saved" ms={3000} onClear={onClear} />);
    wait(2000);
    view.rerender(<TransientMessage message="Saved again" ms={3000} onClear={onClear} />);
    wait(2999);
    expect(onClear).not.toHaveBeenCalled();
    wait(1);
    expect(onClear).toHaveBeenCalledTimes(1);
  });

  it('an error banner is announced and can be dismissed', () => {
    const onDismiss = jest.fn();
    const view = renderWithTheme(<ErrorBanner message="No" onDismiss={onDismiss} />);
    expect(screen.getByRole('alert').textContent).toBe('No');
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(onDismiss).toHaveBeenCalledTimes(1);
    view.rerender(<ErrorBanner message={null} />);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('what people read', () => {
  it.each([
    ['Pending', 'amber'],
    ['Prescribed', 'blue'],
    ['Completed', 'green'],
    ['in progress', 'blue'],
    ['constructor', 'grey'],
  ])('a status is colour and word: %s', (status, tone) => {
    renderWithTheme(<StatusBadge status={status} />);
    expect(screen.getByText(status).dataset.tone).toBe(tone);
  });

  it('CON-33 money has two decimals and Indian grouping, missing counts 0', () => {
    expect([formatRupees(1234567.5), formatRupees('500'), formatRupees(undefined)]).toEqual([
      '₹12,34,567.50',
      '₹500.00',
      '₹0.00',
    ]);
    expect([rupeesNumber('abc'), rupeesNumber(''), rupeesNumber(null), rupeesNumber(NaN)]).toEqual([0, 0, 0, 0]);
  });

  it('API-17 a timestamp is shown in the hospital time zone, a plain date as it is', () => {
    expect(formatDate('2026-11-19T19:00:00Z')).toBe('20/11/2026');
    expect(formatDate('2026-11-19T19:00:00Z', 'UTC')).toBe('19/11/2026');
    expect(formatDate('1980-02-29')).toBe('29/02/1980');
    expect(formatTime('2026-11-19T19:00:00Z').toLowerCase()).toBe('12:30 am');
    expect([formatDate(null), formatTime('nonsense'), formatDateTime('')]).toEqual(['–', '–', '–']);
  });

  it('a wait is said in minutes, then in hours, then in days', () => {
    const now = new Date('2026-11-20T12:00:00Z');
    const waits = ['12:00:30', '11:18:00', '08:55:00'].map((time) => formatWait(`2026-11-20T${time}Z`, now));
    expect(waits).toEqual(['0 min', '42 min', '3 h 05 min']);
    expect([formatWait('2026-11-19T11:00:00Z', now), formatWait('2026-11-17T11:00:00Z', now)]).toEqual(['1 day', '3 days']);
    expect(formatWait('', now)).toBe('–');
  });
});
