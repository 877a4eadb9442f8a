// What the build needs to write pages to files; run by prerender.mjs, never in a browser.
import { EntryFrame } from '@nidaan/ui/entry-frame';
import { renderToStaticMarkup } from 'react-dom/server';
import type { AppPage } from './app-pages.ts';

export { renderPage, siteFiles } from '@nidaan/site-web';
export { APP_PAGES } from './app-pages.ts';

/** The lines around a page's form; nothing where a page has none. */
export function frameOf({ title, frame }: AppPage): string {
  if (!frame) return '';
  const { isWide, lead, footer } = frame;
  const foot = (
    <>
      {footer.text}
      <a href={footer.to}>{footer.link}</a>
    </>
  );
  return renderToStaticMarkup(
    <EntryFrame title={title} wide={isWide} lead={lead} footer={foot}>
      {null}
    </EntryFrame>,
  );
}
