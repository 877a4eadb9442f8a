export * from './display-messages.ts';
export * from './display-routes.ts';
export {
  DISPLAY_LANGUAGES,
  DISPLAY_THEMES,
  type DisplayAnswer,
  type DisplayChange,
  type DisplayForm,
  type DisplayLanguage,
  type PublicDisplay,
} from './display-schemas.ts';
export { shortName } from './short-name.ts';
