export { SCHEDULING_PAGES } from './pages.ts';

/** Loads the Queues screen. */
export const loadQueuesTab = async () => ({ default: (await import('./queues/queues-tab.tsx')).QueuesTab });

/** Loads the Displays screen. */
export const loadDisplaysTab = async () => ({ default: (await import('./displays/displays-tab.tsx')).DisplaysTab });
