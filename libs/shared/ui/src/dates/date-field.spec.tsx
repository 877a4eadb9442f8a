import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { show } from '../testing.tsx';
import { DateField } from './date-field.tsx';
import { weeksOf } from './month-days.ts';
import { typedDate } from './typed-date.ts';

const ROOT = join(import.meta.dirname, '../../../../..');

const heard = jest.fn<(date: string) => void>();
beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-20T10:00:00+05:30'), doNotFake: ['queueMicrotask', 'setTimeout', 'nextTick'] });
  heard.mockClear();
});
afterEach(() => void jest.useRealTimers());

const field = () => screen.getByLabelText<HTMLInputElement>('Day');
const draw = (given: { value?: string; max?: string } = {}) => show(<DateField label="Day" onChange={heard} {...given} />);
const last = () => heard.mock.lastCall?.[0];

describe('a date field', () => {
  it('API-18 PHA-11 takes eight digits as dd/mm/yyyy, and hands on YYYY-MM-DD', async () => {
    draw();
    await userEvent.type(field(), '01022026');
    expect([field().value, last()]).toEqual(['01/02/2026', '2026-02-01']);
    expect(field().getAttribute('inputmode')).toBe('numeric');
  });

  it.each([
    ['2026-02-01', '01/02/2026'],
    ['1/2/2026', '01/02/2026'],
    ['1.2.2026', '01/02/2026'],
    [' 01-02-2026 ', '01/02/2026'],
    ['01022026', '01/02/2026'],
  ])('API-18 takes %s pasted', async (pasted, shown) => {
    draw();
    await userEvent.click(field());
    await userEvent.paste(pasted);
    expect([field().value, last()]).toEqual([shown, '2026-02-01']);
  });

  it('API-18 lets everything be deleted again, sign by sign', async () => {
    draw();
    await userEvent.type(field(), '1/2/2026');
    expect(field().value).toBe('01/02/2026');
    await userEvent.keyboard('{Backspace>10/}');
    expect([field().value, last()]).toEqual(['', '']);
    expect(typedDate('ab12', '', true)).toBe('12/');
  });

  it.each([
    ['31022026', '31/02/2026 is no day of the calendar'],
    ['0102', 'Please write the date as dd/mm/yyyy'],
    ['21112026', 'The last day is 20/11/2026'],
  ])('API-18 says what is wrong with %s, keeps it, and hands on nothing', async (typed, sentence) => {
    draw({ max: '2026-11-20' });
    await userEvent.type(field(), typed);
    fireEvent.blur(field());
    expect(screen.getByText(sentence)).toBeTruthy();
    expect([field().getAttribute('aria-invalid'), last()]).toEqual(['true', '']);
    expect(field().value.replaceAll('/', '')).toBe(typed);
  });

  it('API-18 shows what is set from elsewhere', () => {
    const { rerender } = draw({ value: '2026-11-05' });
    expect(field().value).toBe('05/11/2026');
    rerender(<DateField label="Day" value="" onChange={heard} />);
    expect(screen.getByLabelText<HTMLInputElement>('Day').value).toBe('');
  });

  it('API-18 offers the days of a month, to the pointer and to the keyboard', async () => {
    draw({ value: '2026-11-05', max: '2026-11-20' });
    await userEvent.click(screen.getByRole('button', { name: 'Choose a day' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Month before' }));
    await userEvent.click(screen.getByRole('button', { name: '31 Oct 2026' }));
    expect([field().value, last()]).toEqual(['31/10/2026', '2026-10-31']);
    await userEvent.click(field());
    await userEvent.keyboard('{ArrowDown}');
    const day = await screen.findByRole('button', { name: '31 Oct 2026' });
    day.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{Enter}');
    expect(last()).toBe('2026-11-08');
  });

  it.each(['{ArrowRight}', '{ArrowDown}', '{PageDown}'])(
    'API-18 stops at the last day, which keeps the focus, at %s',
    async (keys) => {
      draw({ value: '2026-11-19', max: '2026-11-20' });
      await userEvent.click(field());
      await userEvent.keyboard('{ArrowDown}');
      (await screen.findByRole('button', { name: '19 Nov 2026' })).focus();
      await userEvent.keyboard(keys.repeat(2));
      expect(document.activeElement?.getAttribute('aria-label')).toBe('20 Nov 2026');
      await userEvent.keyboard('{ArrowLeft}{Enter}');
      expect(last()).toBe('2026-11-19');
    },
  );

  it('API-18 knows the weeks of a month', () => {
    const inMonth = (day: string) =>
      weeksOf(day).map((week) => week.filter((each) => each.slice(0, 7) === day.slice(0, 7)).length);
    expect(inMonth('2026-11-20')).toEqual([1, 7, 7, 7, 7, 1]);
    expect(inMonth('2027-02-10')).toEqual([7, 7, 7, 7]);
  });
});

// Browsers write dates in their own language: mm/dd/yyyy beside our dd/mm/yyyy.
it('API-18 no screen has a date field of the browser', () => {
  const sources = ['libs', 'apps/web/src'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx') && !file.includes('node_modules') && !file.endsWith('.spec.tsx'))
      .map((file) => join(ROOT, folder, file)),
  );
  expect(sources.length).toBeGreaterThan(100);
  const own = sources.filter((file) => /type=["'{]+(?:date|datetime-local|month|week|time)\b/.test(readFileSync(file, 'utf8')));
  expect(own).toEqual([]);
});
