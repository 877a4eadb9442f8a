import { describe, expect, it } from '@jest/globals';
import { NidaanProvider } from '@nidaan/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { MemoryRouter, type RouteObject } from 'react-router-dom';
import { APP_PAGES } from './app-pages.ts';
import { routes } from './routes.tsx';
import { createQueryClient } from './query-client.ts';

const all = (list: RouteObject[]): RouteObject[] => list.flatMap((route) => [route, ...all(route.children ?? [])]);

/** Draws the page of a route as the router would. */
async function open(path: string): Promise<void> {
  const { lazy } = all(routes).find((route) => route.path === path)!;
  const { Component } = await (lazy as () => Promise<{ Component: ComponentType }>)();
  render(
    <NidaanProvider env="test">
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter initialEntries={[path]}>
          <Component />
        </MemoryRouter>
      </QueryClientProvider>
    </NidaanProvider>,
  );
}

describe('the pages of the app', () => {
  it('MKT-28 has a file for every route, or its address would answer 404', () => {
    expect(APP_PAGES.map(({ path }) => path).sort()).toEqual(
      all(routes)
        .flatMap(({ path }) => path ?? [])
        .filter((path) => path !== '*')
        .sort(),
    );
  });

  it.each(APP_PAGES.filter(({ frame }) => frame))(
    'shows at $path before its script what it shows after',
    async ({ path, title, frame }) => {
      await open(path);
      expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(title);
      if (frame!.lead) expect(screen.getByText(frame!.lead)).toBeTruthy();
      const link = screen.getByRole('link', { name: frame!.footer.link });
      expect([link.getAttribute('href'), link.parentElement!.textContent]).toEqual([
        frame!.footer.to,
        frame!.footer.text + frame!.footer.link,
      ]);
    },
  );
});
