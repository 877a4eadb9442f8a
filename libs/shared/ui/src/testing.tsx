import { afterEach, jest } from '@jest/globals';
import { DEFAULT_TIME_ZONE } from '@nidaan/kernel';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { forgetWhole } from './forms/drafts.ts';
import { ShellContext, type Shell } from './frame/shell-context.ts';
import { NidaanProvider } from './theme/nidaan-provider.tsx';

/** As a reload does it: what is not written down is forgotten. Draw the screen anew afterwards. For component tests only. */
export const reload = () => {
  cleanup();
  forgetWhole();
};

// No test begins with what another one typed.
afterEach(() => {
  sessionStorage.clear();
  forgetWhole();
});

/** Renders inside the theme, without transitions. For component tests only. */
export const renderWithTheme = (element: ReactElement) => {
  const wrap = (inner: ReactElement) => <NidaanProvider env="test">{inner}</NidaanProvider>;
  const view = render(wrap(element));
  return { ...view, rerender: (next: ReactElement) => view.rerender(wrap(next)) };
};

const newQueries = () => new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } });

/**
 * Draws a screen as the app does: theme, queries without retry, shell. `queries` given by the test outlive the screen, as in
 * the app. For component tests only.
 */
export function show(screen: ReactElement, queries = newQueries(), timeZone = DEFAULT_TIME_ZONE) {
  const goTo = jest.fn<Shell['goTo']>();
  const shell: Shell = { goTo, hospitalName: 'Sanjeevani Clinic', doctorName: 'Dr. Meera Kulkarni', timeZone };
  const around = (inner: ReactElement) => (
    <QueryClientProvider client={queries}>
      <ShellContext value={shell}>{inner}</ShellContext>
    </QueryClientProvider>
  );
  const view = renderWithTheme(around(screen));
  return { ...view, goTo, queries, showInstead: (other: ReactElement) => view.rerender(around(other)) };
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
