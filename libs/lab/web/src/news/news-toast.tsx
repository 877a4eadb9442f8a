import { LAB_MESSAGE_MS } from '@nidaan/lab-contracts';
import { Message, t } from '@nidaan/ui';
import { useEffect, useEffectEvent } from 'react';
import type { News } from './use-news.ts';
import styles from './news-toast.module.css';

/** A message of the lab; it lies above the page, so that nothing jumps when it comes and goes after 3 s (LAB-30, CON-10). */
export function NewsToast({ news, onClear }: { news: News | null; onClear: () => void }) {
  const clear = useEffectEvent(onClear);
  useEffect(() => {
    if (!news) return;
    const timer = setTimeout(() => clear(), LAB_MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [news]);
  if (!news) return null;
  return (
    <div className={styles.toast}>
      <Message kind={news.kind}>
        {t(news.text)}
        {news.reason && <div className={styles.reason}>{t(news.reason)}</div>}
      </Message>
    </div>
  );
}
