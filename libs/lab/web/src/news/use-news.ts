import { useState } from 'react';

/** What just happened, for a moment. */
export interface News {
  kind: 'success' | 'error';
  text: string;
  /** A second sentence: the server's own reason. */
  reason?: string;
}

/** Tells one thing at a time; telling the same again counts anew. */
export function useNews() {
  const [news, setNews] = useState<News | null>(null);
  return {
    news,
    notify: (kind: News['kind'], text: string, reason?: string) => setNews({ kind, text, reason }),
    clear: () => setNews(null),
  };
}
export type Notify = ReturnType<typeof useNews>['notify'];
