import { session } from '@nidaan/api-client';
import { useSyncExternalStore } from 'react';

/** The stored access token, following login, refresh and logout, also in other tabs. */
export const useAccessToken = (): string | null => useSyncExternalStore(session.subscribe, session.accessToken);
