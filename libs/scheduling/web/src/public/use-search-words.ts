import { useEffect } from 'react';

const LONGEST = 160;

/** Sets a tag of the page's head; gives what puts back what was there. */
function setMeta(name: string, content: string): () => void {
  const there = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  const tag = there ?? document.head.appendChild(Object.assign(document.createElement('meta'), { name }));
  const former = tag.content;
  tag.content = content;
  return () => (there ? (tag.content = former) : tag.remove());
}

/** What search engines are told of a page: its words; null for one that they shall not show, undefined while nothing is known. */
export function useSearchWords(words: string | null | undefined): void {
  useEffect(() => {
    if (words === undefined) return undefined;
    return words === null ? setMeta('robots', 'noindex') : setMeta('description', words.slice(0, LONGEST));
  }, [words]);
}
