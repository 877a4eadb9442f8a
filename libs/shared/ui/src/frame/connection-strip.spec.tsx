import { connection } from '@nidaan/api-client';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderWithTheme } from '../testing.tsx';
import { ConnectionStrip } from './connection-strip.tsx';

afterEach(() => {
  act(() => connection.heard());
  jest.useRealTimers();
});

describe('the strip of a lost connection', () => {
  it('says how old the figures are, stays, goes with the next answer, and takes no focus', () => {
    jest.useFakeTimers({ now: new Date('2026-11-23T13:22:00Z') });
    connection.heard();
    renderWithTheme(
      <>
        <ConnectionStrip />
        <input aria-label="Name" />
      </>,
    );
    const field = screen.getByRole('textbox');
    field.focus();
    expect(screen.getByRole('status').textContent).toBe('');
    fireEvent.offline(window);
    jest.setSystemTime(new Date('2026-11-23T15:00:00Z'));
    act(() => connection.lost());
    expect(screen.getByRole('status').textContent).toBe('Offline – last updated 06:52 pm, your input is kept');
    expect(document.activeElement).toBe(field);
    act(() => connection.heard());
    expect(screen.getByRole('status').textContent).toBe('');
  });
});
