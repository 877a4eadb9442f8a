import { describe, expect, it } from '@jest/globals';
import type { RouteObject } from 'react-router-dom';
import { APP_PAGES } from './app-pages.ts';
import { routes } from './routes.tsx';

const all = (list: RouteObject[]): RouteObject[] => list.flatMap((route) => [route, ...all(route.children ?? [])]);

describe('the pages of the app', () => {
  it('MKT-28 has a file for every route, or its address would answer 404', () => {
    expect(APP_PAGES.map(({ path }) => path).sort()).toEqual(
      all(routes)
        .flatMap(({ path }) => path ?? [])
        .filter((path) => path !== '*')
        .sort(),
    );
  });
});
