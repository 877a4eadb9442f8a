import './zod-without-eval.ts';
import { session, setBaseAddress } from '@nidaan/api-client';
import { isWrittenLanguage, paths, speakKeptLanguage, tidyDrafts } from '@nidaan/ui';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { AppRoot } from './app-root.tsx';
import { begin } from './begin.tsx';
import { createQueryClient } from './query-client.ts';
import { routes } from './routes.tsx';
import { forgetAccountOnChange } from './session/forget-account.ts';

// '' is the page's own origin; set VITE_API_BASE at build time for a backend elsewhere.
setBaseAddress(import.meta.env.VITE_API_BASE ?? '');

const queries = createQueryClient();
forgetAccountOnChange(queries, {
  again: () => window.location.reload(),
  atDoor: () => window.location.replace(paths.dashboard),
});
tidyDrafts();

const spoken = speakKeptLanguage();
const router = createBrowserRouter(routes);

// Never awaited at the top level: the page's own code may import this module's chunk, and each would wait for the other.
async function start(): Promise<void> {
  await spoken;
  const app = (
    <AppRoot queries={queries}>
      <RouterProvider router={router} />
    </AppRoot>
  );
  begin(document.getElementById('root')!, app, !session.accessToken() && isWrittenLanguage());
}

// What stands in the page already stays until its own code is there.
if (router.state.initialized) void start();
else {
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    void start();
  });
}
