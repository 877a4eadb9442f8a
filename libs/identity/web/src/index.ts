export { IDENTITY_PAGES } from './pages.ts';
export { SessionExpiredBar } from './session/session-expired-bar.tsx';
