import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen as page } from '@testing-library/react';
import { Suspense } from 'react';
import { fetchScreen, screen } from './screens.tsx';

afterEach(cleanup);

const load = async () => ({ default: () => <h1>Lab</h1> });
const show = (Screen: ReturnType<typeof screen>) =>
  render(
    <Suspense fallback="Loading">
      <Screen />
    </Suspense>,
  );

describe('a screen', () => {
  it('DASH-01 that was fetched before is drawn at once, without a placeholder', async () => {
    const Screen = screen(load);
    await fetchScreen(Screen);
    show(Screen);
    expect(page.getByRole('heading').textContent).toBe('Lab');
  });

  it('APP-03 that was not is fetched when it is drawn, and stays when its code is fetched once more', async () => {
    const Screen = screen(load);
    const { rerender } = show(Screen);
    expect(page.getByText('Loading')).toBeTruthy();
    const heading = await page.findByRole('heading');
    await fetchScreen(Screen);
    rerender(
      <Suspense fallback="Loading">
        <Screen />
      </Suspense>,
    );
    expect(page.getByRole('heading')).toBe(heading);
  });

  it('APP-03 whose code does not come says so where it is drawn, not before', async () => {
    const Screen = screen(() => Promise.reject(new Error('gone')));
    await expect(fetchScreen(Screen)).rejects.toThrow('gone');
  });
});
