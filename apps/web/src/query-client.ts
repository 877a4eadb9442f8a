import { QueryClient } from '@tanstack/react-query';

/** Screens fetch when they open and say honestly when it failed; 'Try again' is the retry. */
export const createQueryClient = () =>
  new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false }, mutations: { retry: false } } });
