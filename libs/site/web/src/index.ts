export type { SiteAssets } from './frame/document.tsx';
export { pictureOf } from './frame/og-pictures.ts';
export { PAGES } from './pages.tsx';
export { renderPage, siteFiles, type SiteFile } from './render.tsx';
