import type { SitePage } from '../site-page.ts';
import { CONTACT_EMAIL, PUBLIC_URL } from '../site-page.ts';
import { pictureOf } from './og-pictures.ts';
import { SiteFooter } from './footer.tsx';
import { SiteHeader } from './header.tsx';

/** Addresses of the built files that every page names. */
export interface SiteAssets {
  script: string;
  styles: readonly string[];
  /** Fonts of the first screen, fetched before the style sheet asks for them. */
  fonts: readonly string[];
}

export const PRODUCT = 'Nidaan';

const titleOf = ({ path, title }: SitePage) => (path === '/' ? `${PRODUCT}: ${title}` : `${title} · ${PRODUCT}`);

/** A whole document: no script that a browser runs stands in it, no style, and nothing of another address. */
export function SiteDocument({ page, assets }: { page: SitePage; assets: SiteAssets }) {
  const { Page } = page;
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{titleOf(page)}</title>
        <meta name="description" content={page.description} />
        {assets.fonts.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {assets.styles.map((sheet) => (
          <link key={sheet} rel="stylesheet" href={sheet} />
        ))}
        <script type="module" src={assets.script} />
        <Icons />
        {page.isHidden ? <meta name="robots" content="noindex" /> : <Preview page={page} />}
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to the content
        </a>
        <SiteHeader current={page.path} />
        <main id="main">
          <Page />
        </main>
        <SiteFooter />
      </body>
    </html>
  );
}

const Icons = () => (
  <>
    <meta name="color-scheme" content="light dark" />
    <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
    <meta name="theme-color" content="#15191d" media="(prefers-color-scheme: dark)" />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    <link rel="manifest" href="/site.webmanifest" />
  </>
);

/** What search engines and previews of links read. */
function Preview({ page }: { page: SitePage }) {
  const address = PUBLIC_URL + page.path;
  const picture = PUBLIC_URL + pictureOf(page.path);
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:type" content={page.path.startsWith('/blog/') ? 'article' : 'website'} />
      <meta property="og:site_name" content={PRODUCT} />
      <meta property="og:locale" content="en_IN" />
      <meta property="og:title" content={titleOf(page)} />
      <meta property="og:description" content={page.description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={`${page.title}, ${PRODUCT}`} />
      <meta name="twitter:card" content="summary_large_image" />
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: structuredData(page) }} />
    </>
  );
}

const organisation = {
  '@type': 'Organization',
  '@id': `${PUBLIC_URL}/#organization`,
  name: PRODUCT,
  url: `${PUBLIC_URL}/`,
  logo: `${PUBLIC_URL}/icon-512.png`,
  email: CONTACT_EMAIL,
  areaServed: 'IN',
};

function breadcrumbs({ path, title }: SitePage) {
  const trail = [{ path: '/', title: 'Home' }];
  if (path.startsWith('/blog/')) trail.push({ path: '/blog', title: 'Blog' });
  if (path !== '/') trail.push({ path, title });
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map((each, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: each.title,
      item: PUBLIC_URL + each.path,
    })),
  };
}

/** As JSON that cannot end its element early. */
function structuredData(page: SitePage): string {
  const site = { '@type': 'WebSite', '@id': `${PUBLIC_URL}/#website`, name: PRODUCT, url: `${PUBLIC_URL}/`, inLanguage: 'en-IN' };
  const graph = [organisation, page.path === '/' ? site : breadcrumbs(page), ...(page.data ?? [])];
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c');
}
