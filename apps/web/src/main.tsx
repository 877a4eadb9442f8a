import './zod-without-eval.ts';
import { session, setBaseAddress } from '@nidaan/api-client';
import { NidaanProvider } from '@nidaan/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { createQueryClient } from './query-client.ts';
import { routes } from './routes.tsx';

// '' is the page's own origin; set VITE_API_BASE at build time for a backend elsewhere.
setBaseAddress(import.meta.env.VITE_API_BASE ?? '');

const queries = createQueryClient();
// Nothing of one account may be shown to the next.
session.subscribe(() => {
  if (!session.accessToken()) queries.clear();
});

// What stands in the page already (app-pages.ts) stays until its own code is there.
const router = createBrowserRouter(routes);
await new Promise<void>((resolve) => {
  if (router.state.initialized) resolve();
  else router.subscribe(({ initialized }) => initialized && resolve());
});

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <NidaanProvider>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </NidaanProvider>
  </StrictMode>,
);
