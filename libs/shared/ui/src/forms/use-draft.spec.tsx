import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from '@jest/globals';
import type { ReactNode } from 'react';
import { useDraft } from './use-draft.ts';

const KEY = ['draft', 'test'];

describe('a draft', () => {
  it('PAT-14 keeps every change that comes before it is drawn again', () => {
    const queries = new QueryClient();
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    );
    const { result } = renderHook(() => useDraft(KEY, () => ({ first: '', last: '' })), { wrapper });
    const { change } = result.current;
    act(() => {
      change((before) => ({ ...before, first: 'Asha' }));
      change((before) => ({ ...before, last: 'Verma' }));
    });
    expect([result.current.draft, queries.getQueryData(KEY)]).toEqual(Array(2).fill({ first: 'Asha', last: 'Verma' }));
  });
});
