import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { NidaanProvider } from './theme/nidaan-provider.tsx';

/** Renders inside the theme, without transitions. For component tests only. */
export const renderWithTheme = (element: ReactElement) => {
  const wrap = (inner: ReactElement) => <NidaanProvider env="test">{inner}</NidaanProvider>;
  const view = render(wrap(element));
  return { ...view, rerender: (next: ReactElement) => view.rerender(wrap(next)) };
};
