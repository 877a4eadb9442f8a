import { renderToStaticMarkup } from 'react-dom/server';
import { SiteDocument, type SiteAssets } from './frame/document.tsx';
import { PAGES } from './pages.tsx';
import { PUBLIC_URL } from './site-page.ts';

/** A text file of the built site, its name relative to the site's folder. */
export interface SiteFile {
  name: string;
  text: string;
}

/** The whole document of the page at a path; undefined where there is none. */
export function renderPage(path: string, assets: SiteAssets): string | undefined {
  const page = PAGES.find((each) => each.path === path);
  return page && `<!doctype html>${renderToStaticMarkup(<SiteDocument page={page} assets={assets} />)}`;
}

const fileOf = (path: string) => `${path === '/' ? 'index' : path.slice(1)}.html`;

/** All files of the site: a page per address, sitemap and robots. `{{name}}` in them is filled in where they are served. */
export function siteFiles(assets: SiteAssets): SiteFile[] {
  const pages = PAGES.map(({ path }) => ({ name: fileOf(path), text: renderPage(path, assets)! }));
  return [...pages, { name: 'sitemap.xml', text: sitemap() }, { name: 'robots.txt', text: ROBOTS }];
}

const PUBLIC = PAGES.filter(({ isHidden }) => !isHidden);

const sitemap = () =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...PUBLIC.map(({ path }) => `  <url><loc>${PUBLIC_URL}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

// The app's own pages say noindex themselves; what is disallowed here is not worth a visit. Public pages of hospitals are drawn of what is allowed.
const ROBOTS = [
  'User-agent: *',
  'Allow: /api/public/',
  'Allow: /api/files/',
  'Disallow: /api/',
  'Disallow: /dashboard',
  'Disallow: /admin/',
  '',
  `Sitemap: ${PUBLIC_URL}/sitemap.xml`,
  '',
].join('\n');
