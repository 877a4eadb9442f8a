/** The picture that previews of a page's address show, 1200 × 630; drawn by `npm run pictures`. */
export const pictureOf = (path: string): string => `/og/${path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')}.png`;
