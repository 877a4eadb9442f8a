import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithTheme } from '../testing.tsx';
import { BarChart } from './bar-chart.tsx';
import { roundTicks } from './round-ticks.ts';

describe('the figures beside the bars', () => {
  it.each([
    [0, [0, 1]],
    [3, [0, 1, 2, 3]],
    [41, [0, 10, 20, 30, 40, 50]],
    [380, [0, 100, 200, 300, 400]],
    [1713, [0, 500, 1000, 1500, 2000]],
  ])('are round for %d', (max, ticks) => {
    expect(roundTicks(max)).toEqual(ticks);
  });
});

describe('BarChart', () => {
  const bars = ['Jan', 'Feb', 'Mar'].map((name, value) => ({ name, value, sentence: `${name}: ${value} patients` }));

  it('is one stop of the keyboard; arrows, Home and End move between the bars, each of which says its value', async () => {
    renderWithTheme(<BarChart label="Patients" bars={bars} height={300} />);
    const focused = () => document.activeElement?.getAttribute('aria-label');
    await userEvent.tab();
    expect(focused()).toBe('Mar: 2 patients');
    await userEvent.keyboard('{ArrowLeft}');
    expect(focused()).toBe('Feb: 1 patients');
    await userEvent.keyboard('{Home}{ArrowLeft}');
    expect(focused()).toBe('Jan: 0 patients');
    await userEvent.keyboard('{End}');
    expect(focused()).toBe('Mar: 2 patients');
    await userEvent.tab();
    expect(screen.getByRole('group', { name: 'Patients' }).contains(document.activeElement)).toBe(false);
  });
});
