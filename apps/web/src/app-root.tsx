import { NidaanProvider } from '@nidaan/ui';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { StrictMode, type ReactNode } from 'react';

/** What stands around the router, in the browser and when pages are written to files. */
export function AppRoot({ queries, children }: { queries: QueryClient; children: ReactNode }) {
  return (
    <StrictMode>
      <NidaanProvider>
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      </NidaanProvider>
    </StrictMode>
  );
}
