/** An entry that the app keeps in a browser's storage. */
export interface Stored {
  /** How its key begins. */
  key: string;
  why: string;
  until: string;
}

const CLEARED = 'You clear the browser’s data';
const TAB = 'The tab is closed';

/** All entries of the app; a test looks for others in its sources. */
export const STORED: readonly Stored[] = [
  { key: 'access_token', why: 'Shows the server that you are logged in', until: 'Log-out; the server accepts it for 12 hours' },
  {
    key: 'refresh_token',
    why: 'Renews the log-in while you work',
    until: 'Log-out; the server accepts it for 1 day, 30 with “Remember me”',
  },
  { key: 'nidaan.guest_token', why: 'As access_token, for support that a hospital has let in', until: TAB },
  { key: 'nidaan.left_at', why: 'Tells other tabs when you logged out', until: CLEARED },
  {
    key: 'nidaan.device',
    why: 'A random number by which your own browser is known, so that you are mailed about others',
    until: CLEARED,
  },
  { key: 'nidaan.active', why: 'When you last did something, so that the screen is locked in time', until: CLEARED },
  { key: 'nidaan.locked', why: 'Whether the screen is locked', until: CLEARED },
  {
    key: 'nidaan.draft',
    why: 'What you typed and have not saved yet',
    until: 'You save or discard it, log out, or the tab is closed',
  },
  { key: 'nidaan.booking', why: 'The time that is held for you while you book an appointment, without your name', until: TAB },
  { key: 'nidaan.branch', why: 'The branch at which you work', until: TAB },
  { key: 'nidaan.tab', why: 'Opens the tab you used last', until: CLEARED },
  { key: 'nidaan.sidebar', why: 'Remembers what of the sidebar is folded', until: CLEARED },
  { key: 'nidaan.language', why: 'Remembers the language of the screens', until: CLEARED },
  { key: 'nidaan.colour-scheme', why: 'Remembers light or dark, if you chose one', until: CLEARED },
  { key: 'nidaan.paper-size', why: 'The size of paper you print on', until: CLEARED },
  { key: 'nidaan.paper-language', why: 'The language in which you printed for a patient', until: TAB },
  { key: 'nidaan.slip-size', why: 'The size of the slips you print', until: CLEARED },
  { key: 'nidaan.visit-slip-size', why: 'The size of the visit slips you print', until: CLEARED },
  { key: 'nidaan.loaded-again', why: 'That a screen was just loaded again after an update', until: TAB },
];
