// What the build needs to write pages to files; run by prerender.mjs, never in a browser.
import './zod-without-eval.ts';
import { IDENTITY_PAGES } from '@nidaan/identity-web';
import { SCHEDULING_PAGES } from '@nidaan/scheduling-web';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { AppRoot } from './app-root.tsx';
import { insideLayout } from './pages/inside-layout.tsx';
import { createQueryClient } from './query-client.ts';

export { renderPage, siteFiles } from '@nidaan/site-web';
export { APP_PAGES } from './app-pages.ts';

const { query, dataRoutes } = createStaticHandler(insideLayout([...IDENTITY_PAGES, ...SCHEDULING_PAGES]));

/** A page of the app as a stranger sees it first. */
export async function drawnPage(path: string): Promise<string> {
  const context = await query(new Request(`http://page.invalid${path}`));
  if (context instanceof Response) throw new Error(`The page ${path} leads elsewhere.`);
  return renderToString(
    <AppRoot queries={createQueryClient()}>
      <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
    </AppRoot>,
  );
}
