import { useEffect } from 'react';
import { useStateOverLanguage } from '../language/use-state-over-language.ts';

const whole = (hash: string): string => hash;

/**
 * The key that a link of a mail brings behind the '#', as `read` finds it there; '' for none. It is taken out of the address, not to be found
 * in the history of a shared computer. A second link that is opened in the same tab loads no page anew: its key takes the place of the first. With
 * `keepsAddress` the address keeps it, so that a reload or another browser finds it: for what may be known to whoever has the mail.
 * `name` is its own on the page.
 */
export function useLinkKey(name: string, read: (hash: string) => string = whole, { keepsAddress = false } = {}): string {
  const [key, setKey] = useStateOverLanguage(name, read(window.location.hash.slice(1)));
  useEffect(() => {
    const take = () => {
      const next = read(window.location.hash.slice(1));
      if (next !== '') setKey(next);
      if (window.location.hash && !keepsAddress) window.history.replaceState(window.history.state, '', window.location.pathname);
    };
    take();
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, [read, keepsAddress, setKey]);
  return key;
}
