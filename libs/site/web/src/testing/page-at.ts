import './message-channel.ts';

// Only after jsdom has got what the renderer asks for while it is loaded.
export const { renderPage, siteFiles } = await import('../render.tsx');

const ASSETS = { script: '/assets/site.js', styles: ['/assets/site.css'], fonts: ['/assets/site.woff2'] };

/** The page at a path, as the build writes it, parsed. */
export function pageAt(path: string): Document {
  const html = renderPage(path, ASSETS);
  if (html === undefined) throw new Error(`There is no page at ${path}`);
  return new DOMParser().parseFromString(html, 'text/html');
}

/** The same with its body in the test's own document, for the scripts that run on it. */
export function showPage(path: string): void {
  document.body.innerHTML = pageAt(path).body.innerHTML;
}

/** What an element says, with blanks as a reader sees them. */
export const textOf = (element: Element | null | undefined): string => (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
