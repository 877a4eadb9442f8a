import { t, usePageTitle } from '@nidaan/ui';
import type { PublicDisplay } from '@nidaan/scheduling-contracts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { CallSpeaker } from './call-speaker.ts';
import { openDevice } from './device.ts';
import { DisplayFeed, type Fed } from './display-feed.ts';
import styles from './display.module.css';
import { FreshCalls } from './fresh-calls.ts';
import { QueueCard } from './queue-card.tsx';
import { isLateToSay, pageOf, pagesOf } from './pages.ts';

const PAGE_MS = 10_000;
const FRESH_MS = 5000;

/** /display/{key}: what a waiting room sees. It stays open for weeks, without a reload (FRD-67, FRD-69). */
export function DisplayPage() {
  const { key = '' } = useParams();
  const [fed, setFed] = useState<Fed>({ shown: null, lostAt: null, isUnknown: false });
  usePageTitle(fed.shown?.title ?? t('Display'));
  useEffect(() => {
    const feed = new DisplayFeed(key, setFed);
    return () => feed.close();
  }, [key]);
  if (fed.isUnknown) return <p className={styles.unknown}>{t('This display is not connected')}</p>;
  if (!fed.shown) return <p className={styles.unknown}>{fed.lostAt ? t('Not connected') : t('Loading')}</p>;
  return <Board shown={fed.shown} lostAt={fed.lostAt} />;
}

function Board({ shown, lostAt }: { shown: PublicDisplay; lostAt: Date | null }) {
  const now = useClock();
  const [speaker, setSpeaker] = useState<CallSpeaker | null>(null);
  const fresh = useFreshCalls(shown, lostAt !== null, (call) => speaker?.call(call));
  const pages = pagesOf(shown.queues);
  const [turn, setTurn] = useState(0);
  const calledAt = fresh === null ? null : pageOf(pages, fresh.queue);
  useEffect(() => {
    if (calledAt !== null) setTurn(calledAt);
    if (pages.length < 2) return;
    const timer = setInterval(() => setTurn((value) => value + 1), PAGE_MS);
    return () => clearInterval(timer);
  }, [pages.length, calledAt, fresh?.id]);
  const page = pages[turn % pages.length] ?? [];
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: shown.time_zone, hour: '2-digit', minute: '2-digit' });
  return (
    <main className={styles.board} data-theme={shown.theme} lang={shown.languages[0]}>
      <header className={styles.head}>
        <h1>{shown.title}</h1>
        <time>{time.format(now)}</time>
      </header>
      <div className={styles.queues} data-count={page.length}>
        {page.map((queue) => (
          <QueueCard
            key={queue.id}
            queue={queue}
            language={shown.languages[0]!}
            freshId={fresh?.queue === queue.id ? fresh.id : null}
          />
        ))}
      </div>
      <footer className={styles.foot}>
        <p className={styles.notice}>{shown.notice}</p>
        {pages.length > 1 && <p>{`${(turn % pages.length) + 1} / ${pages.length}`}</p>}
        <SoundCorner shown={shown} isOn={speaker !== null} onStart={setSpeaker} />
      </footer>
      {lostAt && isLateToSay(lostAt, now) && (
        <p className={styles.lost} role="alert">
          {t('Not connected since {time}', { time: time.format(lostAt) })}
        </p>
      )}
    </main>
  );
}

function useClock(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

type Call = PublicDisplay['calls'][number];

/** The newest call for as long as it is fresh. */
function useFreshCalls(shown: PublicDisplay, isLost: boolean, onCall: (call: Call) => void): Call | null {
  const [calls] = useState(() => new FreshCalls());
  const wasAway = useRef(false);
  const [fresh, setFresh] = useState<Call | null>(null);
  const tell = useEffectEvent(onCall);
  useEffect(() => {
    if (isLost) {
      wasAway.current = true;
      return;
    }
    const told = calls.in(shown, wasAway.current);
    wasAway.current = false;
    for (const call of told) tell(call);
    const newest = told.at(-1);
    if (newest) setFresh(newest);
  }, [shown, isLost, calls]);
  useEffect(() => {
    if (!fresh) return;
    const timer = setTimeout(() => setFresh(null), FRESH_MS);
    return () => clearTimeout(timer);
  }, [fresh]);
  return fresh;
}

/** Browsers let a page sound after a gesture only (FRD-68). */
function SoundCorner({ shown, isOn, onStart }: { shown: PublicDisplay; isOn: boolean; onStart: (speaker: CallSpeaker) => void }) {
  const [isVoiceless, setVoiceless] = useState(false);
  const settings = useRef(shown);
  useEffect(() => {
    settings.current = shown;
  }, [shown]);
  const start = () => {
    const device = openDevice();
    setVoiceless(shown.voice && !device.hasVoice(shown.languages[0]!));
    const now = () => {
      const { languages, voice, volume, is_silent: isSilent } = settings.current;
      return { language: languages[0]!, voice, volume, isSilent };
    };
    onStart(new CallSpeaker(device, now));
  };
  if (isOn)
    return isVoiceless ? (
      <p className={styles.voiceless}>{t('This device has no voice for the language: it only chimes.')}</p>
    ) : null;
  return (
    <button type="button" className={styles.sound} onClick={start}>
      {t('Start sound')}
    </button>
  );
}
