// The build puts in its place what pages without a login show (apps/web/texts/public-texts.mjs).
export { default } from './hi.json';
