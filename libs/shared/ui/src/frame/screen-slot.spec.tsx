import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { lazy } from 'react';
import { renderWithTheme } from '../testing.tsx';
import { LateSlot, ScreenSlot } from './screen-slot.tsx';

const lost = () =>
  lazy(() => Promise.reject<{ default: () => null }>(new TypeError('Failed to fetch dynamically imported module')));

let answer: () => Promise<Response>;
const asked = jest.fn<typeof fetch>(() => answer());
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  globalThis.fetch = asked;
  asked.mockClear();
  sessionStorage.clear();
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'fetch');
  jest.restoreAllMocks();
});

describe('code that does not come', () => {
  it('leaves the frame standing where it is that of a menu, says so, and can be left', async () => {
    const Menu = lost();
    const onLeave = jest.fn();
    renderWithTheme(
      <>
        <main>Registration</main>
        <LateSlot fallback={<button>Branches</button>} onLeave={onLeave}>
          <Menu />
        </LateSlot>
      </>,
    );
    expect((await screen.findByRole('alert')).textContent).toContain('This could not be loaded.');
    expect(screen.getByText('Registration')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Branches' })).toBeTruthy();
    // Whoever types beside it goes on.
    await act(async () => void fireEvent.online(window));
    expect(asked).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(onLeave).toHaveBeenCalled();
  });

  it('is not spoken of where nobody asked for it', async () => {
    const Bar = lost();
    renderWithTheme(
      <LateSlot fallback="still to come">
        <Bar />
      </LateSlot>,
    );
    expect(await screen.findByText('still to come')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is loaded again once by itself, and only when the server is reached: else the browser would show a page of its own', async () => {
    const Screen = lost();
    const screenOf = () =>
      renderWithTheme(
        <ScreenSlot>
          <Screen />
        </ScreenSlot>,
      );
    const { unmount } = screenOf();
    expect((await screen.findByRole('status')).textContent).toBe('The server is not reached. Please check the connection.');
    expect(asked).toHaveBeenCalledTimes(1);
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Load again' })));
    await act(async () => void fireEvent.online(window));
    expect(asked).toHaveBeenCalledTimes(3);
    unmount();
    screenOf();
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong.');
    expect(asked).toHaveBeenCalledTimes(3);
  });

  it('is not what is wrong where a screen fails while it is drawn', async () => {
    const Broken = () => {
      throw new Error('x is not a function');
    };
    renderWithTheme(
      <ScreenSlot>
        <Broken />
      </ScreenSlot>,
    );
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong.');
    expect(asked).not.toHaveBeenCalled();
  });
});
