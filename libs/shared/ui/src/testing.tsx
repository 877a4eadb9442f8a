import { afterEach } from '@jest/globals';
import { DEFAULT_TIME_ZONE } from '@nidaan/kernel';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { useEffect, type ReactElement } from 'react';
import { MemoryRouter, useLocation, type To } from 'react-router-dom';
import { forgetWhole } from './forms/drafts.ts';
import { ShellContext, type Shell } from './frame/shell-context.ts';
import { speak, type Language } from './language/language.ts';
import { i18n } from './language/texts.ts';
import { NidaanProvider } from './theme/nidaan-provider.tsx';

/** As a reload does it: what is not written down is forgotten. Draw the screen anew afterwards. For component tests only. */
export const reload = () => {
  cleanup();
  forgetWhole();
};

/** Shows all texts in a language, until the end of the test. For component tests only. */
export const readIn = (language: Language): Promise<void> => act(() => speak(language));

// No test begins with what another one typed, or in its language.
afterEach(async () => {
  sessionStorage.clear();
  forgetWhole();
  if (i18n.locale !== 'en') await readIn('en');
});

/** An address, or one with what the browser's history keeps with it. */
type At = string | (Exclude<To, string> & { state: unknown });

/** Renders inside the theme, without transitions, at an address. For component tests only. */
export const renderWithTheme = (element: ReactElement, at: At = '/') => {
  const wrap = (inner: ReactElement) => (
    <NidaanProvider env="test">
      <MemoryRouter initialEntries={[at]}>{inner}</MemoryRouter>
    </NidaanProvider>
  );
  const view = render(wrap(element));
  return { ...view, rerender: (next: ReactElement) => view.rerender(wrap(next)) };
};

const newQueries = () => new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } });

/**
 * Draws a screen as the app does: theme, queries without retry, shell, and the address `at` which it is opened; `address()` gives where it
 * has led since. `queries` given by the test outlive the screen, as in the app. For component tests only.
 */
export function show(
  screen: ReactElement,
  queries = newQueries(),
  timeZone = DEFAULT_TIME_ZONE,
  at: At = '/',
  of: Partial<Shell> = {},
) {
  const shell: Shell = {
    hospitalName: 'Sanjeevani Clinic',
    doctorName: 'Dr. Meera Kulkarni',
    timeZone,
    branchName: '',
    memberId: null,
    movesBetween: [],
    may: () => true,
    dashboard: 'hospital',
    comparesBranches: false,
    ...of,
  };
  const address = { now: '' };
  function Address() {
    const { pathname, search } = useLocation();
    useEffect(() => {
      address.now = pathname + search;
    }, [pathname, search]);
    return null;
  }
  const around = (inner: ReactElement) => (
    <QueryClientProvider client={queries}>
      <Address />
      <ShellContext value={shell}>{inner}</ShellContext>
    </QueryClientProvider>
  );
  const view = renderWithTheme(around(screen), at);
  return { ...view, queries, address: () => address.now, showInstead: (other: ReactElement) => view.rerender(around(other)) };
}

/** Fills in several fields in one task, as a browser does with what it remembers: the form is drawn only afterwards. */
export function autofill(...fields: readonly (readonly [HTMLInputElement | HTMLTextAreaElement, string])[]): void {
  act(() => {
    for (const [element, value] of fields) {
      const kind = element instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
      // React would take its own setter for a change that it knows of already.
      Object.getOwnPropertyDescriptor(kind.prototype, 'value')!.set!.call(element, value);
      element.dispatchEvent(new Event('input', { bubbles: true }));
    }
  });
}
